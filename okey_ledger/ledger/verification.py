"""Checking what is stored: every row is read again, and every link is recomputed from the bytes it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..handlog.decode import NoLog, decode_hand
from .chain import START, leaf
from .errors import describe
from .rows import LINK_SIZE, StoredRow
from .topics import TOPICS, UNREADABLE, fits_topic, read_head

FaultKind: TypeAlias = Literal[
    "link", "gap", "payload", "topic", "order", "positions", "guard", "storage", "leaf", "tile", "checkpoint"
]
"""What can be wrong: see `Fault`."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a ledger, at event `n` of `hand`, or with the ledger as a whole (both None).

    A dispute stands under `hand` by the name under which it is stored.

    `link`: the event is not the one that its successor was recorded after. `gap`: events are missing. `payload`: no
    event, or one of another hand or number. `topic`: not in the table, or not that of the event. `order`: recorded
    before its predecessor. `positions`: positions of the ledger are missing. `guard`: what keeps the table append-only
    is not as it was made. `storage`: the database is broken. `leaf`: the transparency log has another event in its
    place. `tile`: a file of that log is not what the events give. `checkpoint`: a signed root is not.
    """

    kind: FaultKind
    detail: str
    hand: str | None = None
    n: int | None = None

    def __str__(self) -> str:
        where = "ledger" if self.hand is None else describe(self.hand)
        return f"{where}{'' if self.n is None else f', event {self.n}'}: {self.kind}: {self.detail}"


@dataclass(frozen=True, slots=True)
class Verification:
    """What a check has looked at and found."""

    hands: int
    events: int
    faults: tuple[Fault, ...]
    disputes: int = 0
    stored_before: tuple[str, ...] = ()
    """The hands that an earlier version stored in a form that is refused today, which is no fault."""


def is_stored_before(hand: str, rows: Sequence[StoredRow]) -> bool:
    """Whether an earlier version stored a hand in a form that is refused today; false where it cannot be read."""
    lines = b"\n".join([row.state[LINK_SIZE:] for row in rows])
    try:
        return bool(lines) and decode_hand(hand, "ledger", [(1, lines)], stored=True).stored_before
    except NoLog:
        return False


def faults_of(hand: str, rows: Iterable[StoredRow]) -> Iterator[Fault]:
    """What is wrong with a hand's rows, which come in order of version."""
    next_version, link, last = 1, START, 0
    follows = True
    for position, version, topic, state in rows:
        n = version - 1
        if version != next_version:
            follows = False
            yield Fault("gap", _missing(next_version - 1, n), hand, min(next_version - 1, n))
        if follows and state[:LINK_SIZE] != link:
            yield _broken_link(hand, n)
        if position < last:
            yield Fault("order", "it was recorded before the event that it follows", hand, n)
        yield from _payload_faults(hand, n, topic, state)
        next_version, link, last, follows = version + 1, leaf(hand, version, topic, state), position, True


def missing_positions(first: int, last: int) -> str:
    """What to say of positions that should be there.

    >>> missing_positions(3, 3), missing_positions(3, 5)
    ('position 3 is gone', 'positions 3 to 5 are gone')
    """
    return f"position {first} is gone" if first == last else f"positions {first} to {last} are gone"


def _missing(expected: int, found: int) -> str:
    if found < expected:
        return f"event {found} stands where event {expected} is due"
    return f"event {expected} is missing" if found == expected + 1 else f"events {expected} to {found - 1} are missing"


def _broken_link(hand: str, n: int) -> Fault:
    if n == 0:
        return Fault("link", "the first event claims to follow another", hand, 0)
    detail = f"as it stands, it is not the event that event {n} was recorded after; one of the two was changed"
    return Fault("link", detail, hand, n - 1)


def _payload_faults(hand: str, n: int, topic: str, state: bytes) -> Iterator[Fault]:
    if topic not in TOPICS:
        yield Fault("topic", f"the topic {topic!r} is unknown", hand, n)
    try:
        head = read_head(state[LINK_SIZE:], hand)
    except UNREADABLE as error:
        yield Fault("payload", f"no event can be read: {error}", hand, n)
        return
    if (head.hand, head.n) != (hand, n):
        yield Fault("payload", f"the payload is event {head.n} of {describe(head.hand)}", hand, n)
    if topic in TOPICS and not fits_topic(topic, head.type, hand):
        yield Fault("topic", f"the payload is a {head.type}, the topic is {topic}", hand, n)
