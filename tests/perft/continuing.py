"""Counting continuations: how many lines of so many events the rules allow from a position (perft).

An event counts that breaks nothing, made by whoever the seat's moves belong to, without stamp and `via`. Left out are
timeouts, take-overs and returns, annulments and claims, and of melds those sets in which one run goes on where another
ends, since what is laid as one run need not be laid as two. Melds and pairs count as sets: neither their order nor the
order of a group or a pair makes another event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from okey_ledger.domain.audit import Fold
from okey_ledger.domain.events import Event
from okey_ledger.domain.table import Table

Continuations = Callable[[Fold], Iterator[Event]]
"""Every event with which a hand can go on."""


def table_of(fold: Fold) -> Table:
    """The table of a hand that the rules have not lost."""
    assert fold.table is not None
    assert fold.halted_at is None
    return fold.table


def next_event(fold: Fold, kind: type[Event], **fields: Any) -> Event:
    """The next event of a hand."""
    table = table_of(fold)
    return kind(hand=table.deal.hand, n=table.n + 1, actor=table.mover, **fields)  # type: ignore[arg-type]


def perft(fold: Fold, depth: int, continuations: Continuations) -> int:
    """How many lines of so many events go on from here."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in continuations(fold))
    total = 0
    for event in continuations(fold):
        after = fold.copy()
        after.take([event])
        total += perft(after, depth - 1, continuations)
    return total
