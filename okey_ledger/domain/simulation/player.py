"""Who plays in simulated hands: named players of a known skill, some of whom do what no honest player does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

Tables = Literal["random", "stay"]
"""Whether players meet others in every game, or stay at their table."""

TABLES: Final[tuple[Tables, ...]] = ("random", "stay")

ALWAYS: Final = 100
"""Shares are parts of a hundred."""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A simulated player."""

    name: str
    skill: int = ALWAYS
    """Of a hundred moves, how many it makes as the skilled bot does; the others are legal moves by chance."""
    partner: str | None = None
    """Whose rack it knows, and whom it throws what is of use there; None for nobody's."""
    feeds: int = 0
    """Of a hundred discards before its partner, how many it chooses so."""
    foresees: int = 0
    """Of a hundred draws, before how many it knows the next tile of the stock."""

    @property
    def is_honest(self) -> bool:
        """Whether it knows nothing but what its seat sees."""
        return not self.feeds and not self.foresees


def people(
    count: int,
    skills: tuple[int, int] = (ALWAYS, ALWAYS),
    colluding: int = 0,
    omniscient: int = 0,
    share: int = ALWAYS,
) -> tuple[Player, ...]:
    """So many players whose skills lie evenly between two bounds.

    Of a hundred so many collude, two by two, and so many know the next tile; both do so in `share` of a hundred cases.
    Who does is spread over all skills.

    >>> [(player.name, player.skill, player.partner) for player in people(4, (70, 100), colluding=50)]
    [('p1', 70, 'p2'), ('p2', 80, 'p1'), ('p3', 90, None), ('p4', 100, None)]
    """
    low, high = skills
    width = len(str(count))
    names = [f"p{number + 1:0{width}d}" for number in range(count)]
    pairs = count * colluding // (2 * ALWAYS)
    seers = count * omniscient // ALWAYS
    partners = {name: other for at in range(pairs) for name, other in _both(names[2 * at : 2 * at + 2])}
    seeing = set(names[2 * pairs : 2 * pairs + seers])
    return tuple(
        Player(
            name,
            low + (high - low) * place // max(count - 1, 1),
            partners.get(name),
            share if name in partners else 0,
            share if name in seeing else 0,
        )
        for place, name in enumerate(names)
    )


def _both(pair: Sequence[str]) -> list[tuple[str, str]]:
    one, other = pair
    return [(one, other), (other, one)]
