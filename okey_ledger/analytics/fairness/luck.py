"""The luck of some seats, players or tables, added up: small sums from which every test is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from .facts import Draw, SeatFacts
from .openable import REFERENCES
from .shuffle import RACK_GROUPS

PLACE: Final = {racks: place for place, racks in enumerate(RACK_GROUPS)}
"""Where the hands with each choice of racks are counted."""

OPENABLE_RACKS: Final = tuple(size for rack in REFERENCES for size in (rack, rack + 1))
"""The sizes of racks of which it is looked at whether they are openable."""

_SIZE_PLACE: Final = {size: place for place, size in enumerate(OPENABLE_RACKS)}


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
    racks: list[int] = msgspec.field(default_factory=lambda: [0] * len(OPENABLE_RACKS))
    """Of the racks of each size in `OPENABLE_RACKS`, of how many it was looked at whether they are openable."""
    rack_pairs: list[int] = msgspec.field(default_factory=lambda: [0] * len(REFERENCES))
    """By rule set in `REFERENCES`: pairs of such racks that belong to one deal."""

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
                place = _SIZE_PLACE[seat.tiles]
                self.rack_pairs[place // 2] += asked
                asked += 1
                self.openable += seat.openable
                self.racks[place] += 1

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
        for name in _LISTS:
            sums = [mine + more for mine, more in zip(getattr(self, name), getattr(other, name), strict=True)]
            setattr(self, name, sums)


_LISTS: Final = ("dealt", "racks", "rack_pairs")
_NUMBERS: Final = tuple(name for name in Luck.__struct_fields__ if name not in _LISTS)
