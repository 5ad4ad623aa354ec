"""51 Okey: melds go on the table from 51 points up, tiles are laid off, okeys captured; the lowest total wins."""

from __future__ import annotations

from typing import Final

from .. import ending as common
from .. import service, turns
from ..events import (
    DiscardTaken,
    HandAnnulled,
    HandExhausted,
    HandFinished,
    HandOpened,
    MeldsLaid,
    OkeyCaptured,
    PairsLaid,
    PairsOpened,
    ScoresClaimed,
    SeatReclaimed,
    SeatTakenOver,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
    TurnTimedOut,
)
from ..ruleset import Checks, GameRules, RuleSet
from . import capture, ending, lay_off, opening, pairs, taking

OKEY51: Final = RuleSet(
    name="okey51",
    seats=(4,),
    bar=opening.bar,
    open_piles=True,
    game=GameRules(
        start=lambda options: 0,
        hands=lambda options: int(options.hands),
        lowest_wins=True,
        winners=1,
        tie_is_draw=False,
    ),
    checks=Checks(
        {
            TileDrawn: turns.move(turns.check_draw),
            DiscardTaken: turns.move(turns.check_take),
            HandOpened: turns.move(opening.check_open),
            PairsOpened: turns.move(pairs.check_open_pairs),
            MeldsLaid: turns.move(opening.check_lay_melds),
            PairsLaid: turns.move(pairs.check_lay_pairs),
            TileLaidOff: turns.move(lay_off.check_lay_off),
            OkeyCaptured: turns.move(capture.check_capture),
            TileDiscarded: turns.move(ending.check_discard),
            HandFinished: turns.move(ending.check_finish),
            HandExhausted: common.check_exhausted,
            HandAnnulled: common.check_annulled,
            TurnTimedOut: service.check_time_out,
            SeatTakenOver: service.at_the_table(service.check_taken_over),
            SeatReclaimed: service.at_the_table(service.check_reclaimed),
            ScoresClaimed: common.check_early_claim,
        },
        common.check_unknown,
    ),
    checks_after=common.AFTER_THE_END,
    applies={
        TileDrawn: turns.draw,
        DiscardTaken: taking.take,
        HandOpened: opening.open_hand,
        PairsOpened: pairs.open_pairs,
        MeldsLaid: opening.lay_melds,
        PairsLaid: pairs.lay_pairs,
        TileLaidOff: lay_off.lay_off,
        OkeyCaptured: capture.capture,
        TileDiscarded: ending.discard,
        HandFinished: ending.finish,
        HandExhausted: ending.end_exhausted,
        HandAnnulled: common.annul,
        TurnTimedOut: service.time_out,
        SeatTakenOver: service.take_over,
        SeatReclaimed: service.reclaim,
        ScoresClaimed: common.note_claim,
    },
)
"""The rule set `okey51`."""
