"""Declaring pairs, at any time before the end (clause `pairs-declared`)."""

from __future__ import annotations

from .events import PairsDeclared
from .findings import Finding
from .table import Table
from .turns import require_seat


def check_declared(table: Table, event: PairsDeclared, found: list[Finding]) -> None:
    """A seat may declare at any time before the end; again changes nothing."""
    require_seat(table, event, found)


def declare(table: Table, event: PairsDeclared) -> None:
    """It is noted who has declared; what follows from it is for the rule set to say."""
    table.declared[event.seat] = True
