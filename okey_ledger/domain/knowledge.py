"""What a seat knows: a table from which everything that it may not see has been taken away.

Whoever decides for a seat, or advises one, works on such a table, so that no answer can hang on a hidden tile.
"""

from __future__ import annotations

from .table import Table
from .view import HIDDEN, check_seat, sees_piles, view_event


def known_to(table: Table, seat: int) -> Table:
    """A copy of a running hand's table as far as a seat knows it; after the end nothing is hidden.

    The other racks are empty, the stock is unrecorded and nothing is known of what is in it, covered discards are
    ``"?"``. The moves of the seat can be tried on it as on the table itself, all but a draw. Raises `ValueError` for a
    seat that is not at the table.
    """
    check_seat(table, seat)
    known = table.copy()
    if table.outcome is not None:
        return known
    known.deal = view_event(table.deal, seat, ended=False)  # type: ignore[assignment]
    known.racks = [rack if owner == seat else [] for owner, rack in enumerate(known.racks)]
    known.stock = known.unseen = None
    if not sees_piles(table, seat):
        known.piles = [[HIDDEN] * (len(pile) - 1) + pile[-1:] for pile in known.piles]
    return known
