"""The luck of some seats, players or tables, added up: small sums from which every test is made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from .draws import Choice, Draw
from .facts import SeatFacts
from .openable import REFERENCES
from .shuffle import RACK_GROUPS
from .stock import StockOrder

TriedName = Literal["drawn-okeys", "drawn-false-jokers", "useful-draws", "foresight", "stock-neighbors", "stock-okeys"]
"""What is tried again and again; see docs/fairness.md."""

PLACE: Final = {racks: place for place, racks in enumerate(RACK_GROUPS)}
"""Where the hands with each choice of racks are counted."""

OPENABLE_RACKS: Final = tuple(size for rack in REFERENCES for size in (rack, rack + 1))
"""The sizes of racks of which it is looked at whether they are openable."""

_SIZE_PLACE: Final = {size: place for place, size in enumerate(OPENABLE_RACKS)}

TRIED: Final[tuple[TriedName, ...]] = (
    "drawn-okeys",
    "drawn-false-jokers",
    "useful-draws",
    "foresight",
    "stock-neighbors",
    "stock-okeys",
)
"""What is tried again and again with a chance that is known each time, in the order in which it is kept."""


_TRIED_PLACE: Final = {name: place for place, name in enumerate(TRIED)}


class Tried(msgspec.Struct, array_like=True, gc=False):
    """Sums over tries, each of which had its own exact chance given everything that had happened before."""

    count: int = 0
    hits: int = 0
    chances: float = 0.0
    """The sum of the chances: how many hits are expected."""
    variance: float = 0.0

    def add(self, other: Tried) -> None:
        """Add the sums of other tries."""
        self.count += other.count
        self.hits += other.hits
        self.chances += other.chances
        self.variance += other.variance

    @property
    def excess(self) -> float:
        """How many hits there are beyond what is expected."""
        return self.hits - self.chances


def tried_of(tries: Iterable[tuple[bool, float]]) -> Tried:
    """The sums of some tries: whether each was a hit, and how likely it was.

    >>> tried_of([(True, 0.5), (False, 0.5)])
    Tried(count=2, hits=1, chances=1.0, variance=0.5)
    """
    sums = Tried()
    for is_hit, chance in tries:
        sums.count += 1
        sums.hits += is_hit
        sums.chances += chance
        sums.variance += chance * (1 - chance)
    return sums


Tries = dict[TriedName, Tried]
"""The tries of a hand, or of a part of it, by what was tried."""


def draws_of(draws: Sequence[Draw], solved: bool) -> Tries:
    """The tries of some draws."""
    tries: Tries = {
        "drawn-okeys": tried_of([(draw.is_okey, draw.okey_chance) for draw in draws]),
        "drawn-false-jokers": tried_of([(draw.is_false_joker, draw.false_joker_chance) for draw in draws]),
    }
    if solved:
        tries["useful-draws"] = tried_of([(draw.is_useful, draw.useful_chance) for draw in draws])
    return tries


def choices_of(choices: Sequence[Choice]) -> Tries:
    """The tries of some choices: a hit is a useful tile drawn, or the discard taken before a useless one."""
    return {
        "foresight": tried_of(
            [
                (choice.drew == choice.top_is_useful, choice.chance if choice.drew else 1 - choice.chance)
                for choice in choices
            ]
        )
    }


def stock_of(order: StockOrder) -> Tries:
    """The tries of the order of a stock; where its okeys lie has the hypergeometric law."""
    chance, okeys, size = order.okey_chance, order.okeys_in_stock, order.places + 1
    variance = okeys * chance * (1 - chance) * (size - okeys) / (size - 1) if okeys else 0.0
    return {
        "stock-neighbors": Tried(order.places, order.neighbors, order.expected, order.variance),
        "stock-okeys": Tried(okeys, order.okeys, okeys * chance, variance),
    }


class Luck(msgspec.Struct, array_like=True, gc=False):
    """Sums over hands; those of two parts of the hands add up to those of all."""

    hands: int = 0
    """Hands that were dealt."""
    okeys: int = 0
    """Dealt, as the next two."""
    false_jokers: int = 0
    pairs: int = 0
    openable: int = 0
    dealt: list[int] = msgspec.field(default_factory=lambda: [0] * len(RACK_GROUPS))
    """Of the hands, how many there are of each choice of racks in `RACK_GROUPS`."""
    racks: list[int] = msgspec.field(default_factory=lambda: [0] * len(OPENABLE_RACKS))
    """Of the racks of each size in `OPENABLE_RACKS`, of how many it was looked at whether they are openable."""
    rack_pairs: list[int] = msgspec.field(default_factory=lambda: [0] * len(REFERENCES))
    """By rule set in `REFERENCES`: pairs of such racks that belong to one deal."""
    tried: list[Tried] = msgspec.field(default_factory=lambda: [Tried() for _ in TRIED])
    """What was tried, in the order of `TRIED`."""

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

    def add_tries(self, tries: Tries) -> None:
        """What was tried."""
        for name, tried in tries.items():
            self.tried[_TRIED_PLACE[name]].add(tried)

    def merge(self, other: Luck) -> None:
        """Add the sums of other hands."""
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in _LISTS:
            sums = [mine + more for mine, more in zip(getattr(self, name), getattr(other, name), strict=True)]
            setattr(self, name, sums)
        for tried, more in zip(self.tried, other.tried, strict=True):
            tried.add(more)


_LISTS: Final = ("dealt", "racks", "rack_pairs")
_NUMBERS: Final = tuple(name for name in Luck.__struct_fields__ if name not in (*_LISTS, "tried"))
