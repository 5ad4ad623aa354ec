"""An advice: what a seat could have done at one place of a hand, and what it cost the seat not to do it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from ..events import SeatEvent
from ..findings import FINISHES, Facts
from ..projected_scores import difference, gain, projected_scores
from ..variation import Variation
from .turn import Place, Turn

KINDS: Final = {
    "opening": ("melds", "pairs"),
    "finish": FINISHES,
    "islek": ("safe",),
    "okey-discard": ("safe",),
    "lay-off": ("tile", "okey"),
    "capture": ("one", "two"),
    "take": ("opening", "pairs", "lay-off", "capture", "meld", "pair", "finish"),
    "take-use": ("no-use",),
    "indicator-shown": ("twin",),
}
"""The kinds of advice, each with its cases."""


class Advice(msgspec.Struct, frozen=True, gc=False):
    """What a seat could have done."""

    n: int
    """The number of the event in whose place it could have been done."""
    turn: int
    """The number of the turn in the hand, from 1."""
    seat: int
    kind: str
    """What it could have done, by a key of `KINDS`."""
    case: str
    """In which of the kind's ways; kind and case together choose the sentence."""
    cost: int
    """In points, how much better the seat would have stood after the turn; see `docs/analysis.md`."""
    change: list[int]
    """By seat: by how much its points after the turn would have been others; positive is more points."""
    instead: list[SeatEvent]
    """What would have been played from event `n` on to the end of the turn, numbered so."""
    facts: Facts


Adviser = Callable[[Turn], Iterator[Advice]]
"""Finds what a seat could have done in a turn."""

Use = tuple[str, Variation, Facts]
"""A use of the taken tile: the case of `take`, the line that uses it, and the facts."""


def advice(turn: Turn, place: Place, kind: str, case: str, line: Variation, facts: Facts) -> Advice:
    """The advice to have played a line, which was found on what the seat knew at a place of its turn.

    The line is followed on the table as it really was there and compared with how the turn really ended.
    """
    real = Variation(place.table, turn.seat)
    for event in line.events:
        followed = real.repeat(event)
        assert followed, f"what a seat knows allows {event}, the table does not"
    change = difference(turn.projected_scores, projected_scores(real.table))
    cost = gain(place.table, turn.seat, change)
    return Advice(line.events[0].n, turn.number, turn.seat, kind, case, cost, change, real.events, facts)
