"""The luck of some seats, players or tables, added up: small sums from which every test is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from .facts import Draw, SeatFacts
from .shuffle import RACK_GROUPS, STARTER

PLACE: Final = {racks: place for place, racks in enumerate(RACK_GROUPS)}
"""Where the hands with each choice of racks are counted."""


class DrawSums(NamedTuple):
    """Sums over some draws; what is expected of each, and its variance, given everything dealt and drawn before."""

    draws: int
    okeys: int
    okey_chances: float
    okey_variance: float
    false_jokers: int
    false_joker_chances: float
    false_joker_variance: float


def sums_of(draws: Sequence[Draw]) -> DrawSums:
    """The sums of some draws."""
    okeys = [draw.okey_chance for draw in draws]
    false_jokers = [draw.false_joker_chance for draw in draws]
    return DrawSums(
        len(draws),
        sum([draw.is_okey for draw in draws]),
        sum(okeys),
        sum([chance * (1 - chance) for chance in okeys]),
        sum([draw.is_false_joker for draw in draws]),
        sum(false_jokers),
        sum([chance * (1 - chance) for chance in false_jokers]),
    )


class Luck(msgspec.Struct, array_like=True, gc=False):
    """Sums over hands; those of two parts of the hands add up to those of all."""

    hands: int = 0
    """Hands that were dealt."""
    okeys: int = 0
    """Dealt, as the next two."""
    false_jokers: int = 0
    pairs: int = 0
    starter_racks: int = 0
    """Racks of 15 of which it was looked at whether they are openable."""
    other_racks: int = 0
    """The same of 14."""
    rack_pairs: int = 0
    """Pairs of such racks that belong to one deal."""
    openable: int = 0
    draws: int = 0
    drawn_okeys: int = 0
    okey_chances: float = 0.0
    """The sum of how likely each draw was an okey."""
    okey_variance: float = 0.0
    drawn_false_jokers: int = 0
    false_joker_chances: float = 0.0
    false_joker_variance: float = 0.0
    dealt: list[int] = msgspec.field(default_factory=lambda: [0] * len(RACK_GROUPS))
    """Of the hands, how many there are of each choice of racks in `RACK_GROUPS`."""

    def add_deal(self, seats: Sequence[SeatFacts]) -> None:
        """What some seats were dealt in one hand, in their order of play."""
        self.hands += 1
        self.dealt[PLACE[tuple([seat.tiles for seat in seats])]] += 1
        asked = 0
        for seat in seats:
            self.okeys += seat.okeys
            self.false_jokers += seat.false_jokers
            self.pairs += seat.pairs
            if seat.openable is not None:
                self.rack_pairs += asked
                asked += 1
                self.openable += seat.openable
                if seat.tiles == STARTER:
                    self.starter_racks += 1
                else:
                    self.other_racks += 1

    def add_draws(self, draws: DrawSums) -> None:
        """Tiles drawn from the stock."""
        self.draws += draws.draws
        self.drawn_okeys += draws.okeys
        self.okey_chances += draws.okey_chances
        self.okey_variance += draws.okey_variance
        self.drawn_false_jokers += draws.false_jokers
        self.false_joker_chances += draws.false_joker_chances
        self.false_joker_variance += draws.false_joker_variance

    def merge(self, other: Luck) -> None:
        """Add the sums of other hands."""
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.dealt = [mine + more for mine, more in zip(self.dealt, other.dealt, strict=True)]


_NUMBERS: Final = tuple(name for name in Luck.__struct_fields__ if name != "dealt")
