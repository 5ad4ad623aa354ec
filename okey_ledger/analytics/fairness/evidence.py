"""Which hands to look at: for whoever may be named, the few that tell most."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeVar

MAX_HANDS: Final = 5
"""So many hands are kept for each."""

Hands = list[tuple[float, str]]
"""Hands by how much more than expected there was in them, the most telling first."""

Key = TypeVar("Key", bound=Hashable)


def note(kept: dict[Key, Hands], who: Key, excess: float, hand: str) -> None:
    """Keep a hand if it tells more than those that are kept; of equal ones the first by id."""
    if excess <= 0:
        return
    hands = kept.get(who)
    if hands is None:
        kept[who] = [(excess, hand)]
    elif len(hands) < MAX_HANDS or excess >= hands[-1][0]:
        kept[who] = most_telling([*hands, (excess, hand)])


def most_telling(hands: Hands) -> Hands:
    """The most telling hands.

    >>> most_telling([(1.0, "b"), (2.0, "c"), (1.0, "a")])
    [(2.0, 'c'), (1.0, 'a'), (1.0, 'b')]
    """
    return sorted(hands, key=lambda one: (-one[0], one[1]))[:MAX_HANDS]
