"""Openable racks: whether a seat could open with what it was dealt, and how often chance gives that."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .arrange import best_opening, best_pairs
from .arrange.pairs import may_hold_pairs


class Rate(msgspec.Struct, frozen=True):
    """How many racks of a size were openable, where so many false jokers had been dealt to the whole table."""

    tiles: int
    false_jokers: int
    racks: int
    openable: int


class Openable(msgspec.Struct, frozen=True):
    """What an opening needs by the default options of a rule set, and what was measured over fair deals."""

    bar: int
    """The points in melds that an opening needs."""
    pairs: int
    """The pairs that an opening needs."""
    seats: int
    rack: int
    """How many tiles a seat is dealt; the starter gets one more."""
    high_one: bool = True
    """Whether a run goes on above 13 with a 1."""
    deals: int = 0
    """How many deals were measured."""
    rates: tuple[Rate, ...] = ()
    both: int = 0
    """How many pairs of racks of one deal were both openable."""

    def allows(self, rack: Sequence[str], okey: str) -> bool:
        """Whether a rack holds an opening (clauses `opening`, `pairs-opening`, `okey`).

        It is a question about the deal, so it is asked by the default options, whatever the table plays by.
        """
        held = list(rack)
        if best_opening(held, okey, high_one=self.high_one).points >= self.bar:
            return True
        return may_hold_pairs(held, okey, self.pairs) and len(best_pairs(held, okey, leave=1).pairs) >= self.pairs
