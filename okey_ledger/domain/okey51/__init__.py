"""51 Okey: melds go on the table from 51 points up, tiles are laid off, okeys captured; the lowest total wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .. import ending as common
from .. import turns
from ..events import (
    DiscardTaken,
    HandExhausted,
    HandFinished,
    HandOpened,
    MeldsLaid,
    OkeyCaptured,
    PairsLaid,
    PairsOpened,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
)
from ..guide import Guide
from ..melding import opening, pairs
from ..melding.capture import check_capture
from ..melding.ending import check_discard, check_finish
from ..melding.lay_off import check_lay_off
from ..melding.rules import melding_game, melding_laying
from ..ruleset import RuleSet
from ..sentence import N_
from ..steps import IN_EVERY_RULE_SET
from . import capture, ending, lay_off, taking
from .options import Okey51House, Okey51Options

if TYPE_CHECKING:
    from ..openable import Openable


def _openable() -> Openable:
    from .openable import OPENABLE

    return OPENABLE


def _guide() -> Guide:
    from .guide import GUIDE

    return GUIDE


OKEY51: Final[RuleSet[Okey51Options, Okey51House]] = RuleSet(
    name="okey51",
    title=N_("51 Okey"),
    options=Okey51Options,
    seats=(4,),
    laying=melding_laying(),
    teams=lambda options: options.teams,
    finish_shows=0,
    open_piles=True,
    game=melding_game(),
    steps={
        TileDrawn: (turns.check_draw, turns.draw),
        DiscardTaken: (turns.check_take, taking.take),
        HandOpened: (opening.check_open, opening.open_hand),
        PairsOpened: (pairs.check_open_pairs, pairs.open_pairs),
        MeldsLaid: (opening.check_lay_melds, opening.lay_melds),
        PairsLaid: (pairs.check_lay_pairs, pairs.lay_pairs),
        TileLaidOff: (check_lay_off, lay_off.lay_off),
        OkeyCaptured: (check_capture, capture.capture),
        TileDiscarded: (check_discard, ending.discard),
        HandFinished: (check_finish, ending.finish),
        HandExhausted: (common.check_exhausted, ending.end_exhausted),
        **IN_EVERY_RULE_SET,
    },
    settled=("katlama",),
    openable=_openable,
    guide=_guide,
)
"""The rule set `okey51`."""
