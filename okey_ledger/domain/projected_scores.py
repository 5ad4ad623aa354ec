"""How a seat stands against the others, and what it would stand at if the hand ended now."""

from __future__ import annotations

from .events import HandExhausted
from .table import Table


def projected_scores(table: Table) -> list[int]:
    """By seat: the score as if the stock had run out now; after the end, the score.

    The rule set's own end of an exhausted hand is applied to a copy. Okeys in racks count only where the stock has no
    tile more for each seat: until then an okey can still be played, and is no burden.
    """
    if table.outcome is not None:
        return table.scores.copy()
    ended = table.copy()
    _, end = ended.steps[HandExhausted]
    end(ended, HandExhausted(hand=table.deal.hand, n=table.n + 1))
    if not is_last_round(table):
        for entry in ended.entries[len(table.entries) :]:
            if entry.rule == "okey-left":
                ended.scores[entry.seat] -= entry.points
    return ended.scores


def is_last_round(table: Table) -> bool:
    """Whether the stock has not a tile more for each seat, so that the seat to act cannot count on another draw."""
    return table.stock_left < table.seats


def difference(before: list[int], after: list[int]) -> list[int]:
    """By seat: by how much the points differ.

    >>> difference([0, 70], [-500, 100])
    [-500, 30]
    """
    return [points - earlier for earlier, points in zip(before, after, strict=True)]


def gain(table: Table, seat: int, change: list[int]) -> int:
    """How much a change of points, by seat, is worth to a seat: what others are worse off and its own side better.

    At a table with teams the partner is of its side.
    """
    own = sum(points for other, points in enumerate(change) if other == seat or table.partner(seat, other))
    others = sum(change) - own
    return others - own if table.rules.game.lowest_wins else own - others
