"""What the rule sets in which melds are laid during play say alike of laying and of a game."""

from __future__ import annotations

from typing import TypeVar

from ..ruleset import GameRules, Laying
from .islek import is_islek, needs_two
from .opening import bar
from .options import MeldingHouse, MeldingOptions
from .pairs import pairs_needed

_OptionsT = TypeVar("_OptionsT", bound=MeldingOptions)
_HouseT = TypeVar("_HouseT", bound=MeldingHouse)


def melding_laying() -> Laying[_OptionsT, _HouseT]:
    """Openings, işlek discards and captures, in the types of one rule set."""
    return Laying(
        bar=bar,
        pairs=pairs_needed,
        is_islek=is_islek,
        needs_two=needs_two,
        melds_use=lambda table: table.house.take_for_new_meld,
        assisted=lambda options: options.assisted,
    )


def melding_game() -> GameRules[_OptionsT]:
    """As many hands as the options say; the lowest total wins (clauses `hands`, `game-over`)."""
    return GameRules(
        start=lambda options: 0,
        hands=lambda options: options.hands,
        lowest_wins=True,
        winners=1,
        tie_is_draw=False,
    )
