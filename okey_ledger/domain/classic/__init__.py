"""Classic Okey: nothing on the table before the end, fourteen of fifteen tiles finish. Two rule sets, alike but for data."""

from __future__ import annotations

from typing import Final

from .. import ending, service, turns
from ..events import (
    DiscardTaken,
    Event,
    HandAnnulled,
    HandExhausted,
    HandFinished,
    IndicatorShown,
    PairsDeclared,
    ScoresClaimed,
    SeatReclaimed,
    SeatTakenOver,
    TileDiscarded,
    TileDrawn,
    TurnTimedOut,
)
from ..ruleset import Apply, Check, RuleSet
from . import announcing
from .finish import check_finish, finish
from .tariff import COUNTDOWN as COUNTDOWN_TARIFF
from .tariff import ROUNDS as ROUNDS_TARIFF
from .tariff import Tariff


def _classic(
    name: str, seats: tuple[int, ...], tariff: Tariff, own: dict[type[Event], tuple[Check, Apply]]
) -> RuleSet:
    """A rule set of classic Okey: its seats, its tariff and its own kinds of event."""
    kinds: dict[type[Event], tuple[Check, Apply]] = {
        TileDrawn: (turns.move(turns.check_draw), turns.draw),
        DiscardTaken: (turns.move(turns.check_take), turns.take),
        TileDiscarded: (turns.move(turns.check_discard), turns.discard),
        HandFinished: (turns.move(check_finish), finish(tariff)),
        HandExhausted: (ending.check_exhausted, ending.end_exhausted),
        HandAnnulled: (ending.check_annulled, ending.annul),
        TurnTimedOut: (service.check_time_out, service.time_out),
        SeatTakenOver: (service.at_the_table(service.check_taken_over), service.take_over),
        SeatReclaimed: (service.at_the_table(service.check_reclaimed), service.reclaim),
        ScoresClaimed: (ending.check_claim, ending.note_claim),
        **own,
    }
    return RuleSet(
        name=name,
        seats=seats,
        melds_on_table=False,
        checks={kind: check for kind, (check, _) in kinds.items()},
        applies={kind: apply for kind, (_, apply) in kinds.items()},
    )


COUNTDOWN: Final = _classic(
    "countdown",
    (4,),
    COUNTDOWN_TARIFF,
    {IndicatorShown: (service.at_the_table(announcing.check_shown), announcing.show)},
)
"""The rule set `countdown`."""

ROUNDS: Final = _classic(
    "rounds",
    (2, 4),
    ROUNDS_TARIFF,
    {PairsDeclared: (service.at_the_table(announcing.check_declared), announcing.declare)},
)
"""The rule set `rounds`."""
