"""Appending once: however often the same events are offered, they are stored one time, whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, Literal, TypeAlias

from eventsourcing.persistence import IntegrityError

from okey_ledger.domain.committed import committed_in
from okey_ledger.domain.events import HAND_ID

from .aggregates import Stream
from .application import HandApplication
from .errors import Conflict, LineRefused, describe
from .private.texts import seal, unseal, without_text
from .rows import StoredRow
from .topics import (
    DISPUTE,
    SEALED,
    UNKNOWN,
    UNREADABLE,
    is_dispute,
    read_head,
    read_heads,
    says_the_same,
    topic_of,
    topic_under,
)

AppendResult: TypeAlias = Literal["stored", "unchanged"]
"""What an append did: the events are new, or they were in the ledger already."""

_HAND: Final = re.compile(HAND_ID)

SPACE: Final = b" \t\r\n"
"""What JSON allows around an object; it is no part of the payload, and a line of nothing else is no event."""


def append_once(
    application: HandApplication,
    hand: str,
    lines: Sequence[bytes],
    *,
    after: int,
    whole: bool = False,
    tail: bytes | None = None,
) -> AppendResult:
    """Store `lines` as the events of a hand from number `after` on, in one transaction.

    Where events stand there already, nothing is stored: those that say the same make it `unchanged`, anything else
    raises `Conflict`. With `whole` the lines are all that the hand may have, so that a longer hand in the ledger is a
    conflict too. `tail` is what the receipts have in common: now and no key where none is given. Raises `LineRefused`
    for a line that is not the event of its place.
    """
    lines = [bare for line in lines if (bare := line.strip(SPACE))]
    topics_of(hand, lines, after)
    rows = application.recorder.rows_of(hand, after=max(after - 1, 0))
    if after and not (rows and rows[0].version == after):
        raise Conflict(hand, after - 1, None, None)
    stream = Stream(hand, rows.pop(0) if after else None)
    if not rows:
        sealed = seal(hand, after, lines)
        if sealed.texts:
            application.private.keep_texts(sealed.texts)
        stream.append(topics_of(hand, sealed.lines, after), sealed.lines, tail)
        try:
            application.save(stream)
        except IntegrityError:
            # Somebody else was first. What counts is what the ledger now holds.
            if sealed.texts:
                application.private.forget_texts([text.commitment for text in sealed.texts])
            rows = application.recorder.rows_of(hand, after=after)
            if not rows:
                raise
        else:
            return "stored"
    _compare(application, hand, rows, lines, after, whole)
    return "unchanged"


def topics_of(hand: str, lines: Sequence[bytes], after: int) -> list[str]:
    """The topic of each line, which must be the event of its place."""
    if not _HAND.fullmatch(hand.removeprefix(DISPUTE)):
        raise LineRefused(hand, after, "a hand's id is 1 to 64 of A-Z a-z 0-9 . _ : -")
    if not lines:
        raise LineRefused(hand, after, "no event was offered")
    return _topics_at_once(hand, lines, after) or [_topic_of(hand, n, line) for n, line in enumerate(lines, after)]


def _topics_at_once(hand: str, lines: Sequence[bytes], after: int) -> list[str]:
    """The topics of lines that are the events of their places in a hand; none where that has to be asked one by one."""
    text = b"\n".join(lines)
    if is_dispute(hand) or text.count(b"\n") >= len(lines):  # of which one is spread over several
        return []
    try:
        heads = read_heads(text)
    except UNREADABLE:
        return []
    places = [(hand, n) for n in range(after, after + len(lines))]
    if [(head.hand, head.n) for head in heads] != places:
        return []
    return [
        topic_under(hand, head.type, line) or UNKNOWN if head.type in SEALED else topic_of(head.type)
        for head, line in zip(heads, lines, strict=True)
    ]


def _topic_of(hand: str, n: int, line: bytes) -> str:
    try:
        head = read_head(line, hand)
    except UNREADABLE as error:
        raise LineRefused(hand, n, f"no event can be read: {error}") from None
    if head.n != n or head.hand != hand:
        raise LineRefused(hand, n, f"event {head.n} of {describe(head.hand)} was offered in its place")
    if b"\n" in line:
        raise LineRefused(hand, n, "an event is one line")
    topic = topic_under(hand, head.type, line)
    if topic is None:
        raise LineRefused(hand, n, f"a dispute has no event of kind {head.type}")
    return topic


def _compare(
    application: HandApplication,
    hand: str,
    rows: Sequence[StoredRow],
    lines: Sequence[bytes],
    after: int,
    whole: bool,
) -> None:
    """Raise `Conflict` at the first event that the stored rows and the offered lines do not share.

    An event whose text was erased is the same whatever text is offered.
    """
    stored = unseal(application.private, [row.payload for row in rows])
    if not whole:
        stored = stored[: len(lines)]
    if stored == lines:
        return
    for n, (there, here) in enumerate(zip_longest(stored, lines), after):
        if there is not None and here is not None and committed_in(there) is not None:
            is_same = says_the_same(without_text(there), without_text(here))
        else:
            is_same = there is not None and here is not None and says_the_same(there, here)
        if not is_same:
            raise Conflict(hand, n, there, here)
