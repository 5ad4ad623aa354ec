"""What has a price in `okey101`: each is a switch of the table."""

from __future__ import annotations

from ..clauses import Case
from ..findings import Facts
from .options import Okey101Table


def charge(
    table: Okey101Table,
    n: int,
    seat: int,
    switch: str,
    kind: Case,
    facts: Facts,
    readings: tuple[str, ...] = (),
    times: int = 1,
) -> None:
    """Change a score by the setting of a switch, as often as `times` says; a price of 0 spares the seat."""
    price: int = getattr(table.house, switch)
    if price:
        table.charge(n, seat, price * times, kind, facts, (switch, *readings))
    else:
        table.spared.append((seat, switch))
