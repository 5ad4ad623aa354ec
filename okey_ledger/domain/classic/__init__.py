"""Classic Okey: nothing is laid before the end, fourteen of fifteen tiles finish. Two rule sets, alike but for data."""

from __future__ import annotations

from typing import Final

from .. import declaration, ending, turns
from ..events import (
    DiscardTaken,
    HandExhausted,
    HandFinished,
    IndicatorShown,
    PairsDeclared,
    TileDiscarded,
    TileDrawn,
)
from ..guide import Guide
from ..options import HouseT, OptionsT
from ..ruleset import GameRules, RuleSet, Steps
from ..sentence import N_
from ..steps import IN_EVERY_RULE_SET
from . import announcing
from .finish import check_finish, finish
from .options import CountdownHouse, CountdownOptions, RoundsHouse, RoundsOptions
from .tariff import COUNTDOWN as COUNTDOWN_TARIFF
from .tariff import ROUNDS as ROUNDS_TARIFF
from .tariff import ROUNDS_START, TILES_SHOWN, Tariff


def _guide() -> Guide:
    from .guide import GUIDE

    return GUIDE


def _classic(
    name: str,
    *,
    title: str,
    options: type[OptionsT],
    seats: tuple[int, ...],
    open_piles: bool,
    game: GameRules[OptionsT],
    tariff: Tariff,
    own: Steps[OptionsT, HouseT],
) -> RuleSet[OptionsT, HouseT]:
    """A rule set of classic Okey: what it has of its own beside the common kinds of event."""
    return RuleSet(
        name=name,
        title=title,
        options=options,
        seats=seats,
        laying=None,
        finish_shows=TILES_SHOWN,
        open_piles=open_piles,
        game=game,
        steps={
            TileDrawn: (turns.check_draw, turns.draw),
            DiscardTaken: (turns.check_take, turns.take),
            TileDiscarded: (turns.check_discard, turns.discard),
            HandFinished: (check_finish, finish(tariff)),
            HandExhausted: (ending.check_exhausted, ending.end_exhausted),
            **IN_EVERY_RULE_SET,
            **own,
        },
        guide=_guide,
    )


COUNTDOWN: Final[RuleSet[CountdownOptions, CountdownHouse]] = _classic(
    "countdown",
    title=N_("Okey by countdown"),
    options=CountdownOptions,
    seats=(4,),
    open_piles=True,
    game=GameRules(
        start=lambda options: int(options.start_points),
        hands=lambda options: None,
        lowest_wins=False,
        winners=2,
        tie_is_draw=False,
    ),
    tariff=COUNTDOWN_TARIFF,
    own={IndicatorShown: (announcing.check_shown, announcing.show)},
)
"""The rule set `countdown`."""

ROUNDS: Final[RuleSet[RoundsOptions, RoundsHouse]] = _classic(
    "rounds",
    title=N_("Okey by rounds"),
    options=RoundsOptions,
    seats=(2, 4),
    open_piles=False,
    game=GameRules(
        start=lambda options: ROUNDS_START,
        hands=lambda options: int(options.hands),
        lowest_wins=False,
        winners=1,
        tie_is_draw=True,
    ),
    tariff=ROUNDS_TARIFF,
    own={PairsDeclared: (declaration.check_declared, declaration.declare)},
)
"""The rule set `rounds`."""
