"""The rows of a hand made anew from its lines: what a ledger stores beside them follows from them."""

from __future__ import annotations

from collections.abc import Sequence

from ...ledger.chain import START, leaf, linked
from ...ledger.rows import StoredRow
from ...ledger.topics import UNKNOWN, read_head, topic_under


def chained(hand: str, lines: Sequence[bytes], positions: Sequence[int]) -> list[StoredRow]:
    """The rows under which a hand's first events are stored; raises one of `UNREADABLE` for a line that is no event."""
    topics = [topic_under(hand, read_head(line).type, line) or UNKNOWN for line in lines]
    rows = linked(hand, 1, START, topics, lines)
    return [
        StoredRow(position, version, topic, state)
        for position, (_, version, topic, state) in zip(positions, rows, strict=True)
    ]


def last_leaf(hand: str, rows: Sequence[StoredRow]) -> bytes:
    """The hash of the last of some rows, which covers all that come before it."""
    _, version, topic, state = rows[-1]
    return leaf(hand, version, topic, state)
