"""A stored hand on its way into a data set: its chain checked, its events read, folded and judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...domain.audit import Fold, audit
from ...domain.events import KNOWN, Event, kind_of
from ...domain.hand import Hand
from ...handlog.decode import NoLog, decode_hand
from ...ledger.chain import START, leaf
from ...ledger.rows import LINK_SIZE, StoredRow
from ...ledger.topics import fits_topic, topic_of
from ...ledger.verification import faults_of


class JudgedHand(NamedTuple):
    """A hand with its verdict; `read` and `fold` are None where it could not be read."""

    hand: str
    rows: Sequence[StoredRow]
    leaves: Sequence[bytes]
    """The hash of each stored event."""
    read: Hand | None
    """Its events."""
    fold: Fold | None
    reason: str | None
    """Why it belongs into quarantine: `violations`, `halted`, `unreadable` or `tampered`."""
    detail: str | None

    @property
    def end(self) -> int | None:
        """The number of the event that ended the hand, or after which there is nothing to wait for; None while open."""
        if self.read is None or self.fold is None:
            return 0  # no event that follows can make it whole
        return self.read.ended_at if self.fold.halted_at is None else self.fold.halted_at


def judge(hand: str, rows: Sequence[StoredRow]) -> JudgedHand:
    """Read and judge a hand as it is stored, in the order of its versions."""
    leaves, sound = _leaves(hand, rows)
    read = fold = None
    reason: str | None = None
    detail = None
    try:
        lines = b"\n".join([row.state[LINK_SIZE:] for row in rows])
        read = decode_hand(hand, "ledger", [(1, lines)], stored=True)
        if len(read) != len(rows):
            raise ValueError(f"{len(rows)} events are stored, {len(read)} can be read")
        fold = audit(read)
    except NoLog as no_log:
        problem = no_log.problems[0]
        reason, detail = "unreadable", f"event {problem.n}: {problem.case}"
    except Exception as error:  # one hand that trips the program must not hold up all others
        reason, detail = "unreadable", f"{type(error).__name__}: {error}"
    if read is not None and fold is not None:
        sound = sound and all(map(_fits, rows, read.events))
        if fold.findings:
            first = fold.findings[0]
            reason, detail = fold.verdict, f"event {first.n}: {first.rule} ({first.case})"
    if not sound:
        fault = next(faults_of(hand, rows), None)
        reason, detail = "tampered", "its chain is broken" if fault is None else str(fault)
    return JudgedHand(hand, rows, leaves, read if fold else None, fold, reason, detail)


def _leaves(hand: str, rows: Sequence[StoredRow]) -> tuple[list[bytes], bool]:
    """The hash of each event, and whether each is linked to the one before it and none is missing."""
    leaves: list[bytes] = []
    link = START
    sound = True
    for expected, (_, version, topic, state) in enumerate(rows, 1):
        if version != expected or not state.startswith(link):
            sound = False
        link = leaf(hand, version, topic, state)
        leaves.append(link)
    return leaves, sound


def _fits(row: StoredRow, event: Event) -> bool:
    return row.topic == _TOPICS.get(type(event)) or fits_topic(row.topic, kind_of(event))


_TOPICS: Final[dict[type[Event], str]] = {kind: topic_of(kind.__name__) for kind in KNOWN}
"""By kind of event: the topic under which it is stored."""
