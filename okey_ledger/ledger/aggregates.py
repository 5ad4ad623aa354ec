"""Streams and their events as the event-sourcing library sees them; the game's own words are in `okey_ledger.domain`.

A stream is what stands under one name: the events of a hand or of a dispute.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent

from okey_ledger.domain.disputes import Dispute, DisputeEvent, DisputeOpened, follow
from okey_ledger.domain.events import Event
from okey_ledger.domain.sentence import N_, TranslatableError

from .chain import START, leaf
from .commitment import new_salts, receipt_tail
from .errors import HandDamaged
from .rows import LINK_SIZE, StoredRow
from .topics import TOPICS, UNREADABLE, decode

MISSING: Final = N_("the event is missing")
_NO_EVENT: Final = N_("the stored row is not an event")
_FOREIGN: Final = N_("the stored event does not belong to a hand")
_NOT_HERE: Final = N_("a dispute cannot have this event here")


class RecordedEvent(NamedTuple):
    """An event in its place: `state` is the link to the event before it and the exact line."""

    originator_id: str
    originator_version: int
    topic: str
    state: bytes
    receipt: bytes = b""
    """Salt, time and key of an event that is to be stored."""

    @property
    def line(self) -> bytes:
        """The line of the log, as it was offered."""
        return self.state[LINK_SIZE:]

    @property
    def event(self) -> Event | DisputeEvent:
        """The event in the game's words, or in those of a dispute."""
        return decode(self.topic, self.line)


class Stream:
    """The aggregate to which events are appended: a name, how many events stand under it, and the last one.

    >>> stream = Stream("h-1")
    >>> stream.append(["okey.HandDealt/1"], [b'{"type":"HandDealt","hand":"h-1","n":0}'])
    >>> stream.version, [event.originator_version for event in stream.collect_events()]
    (1, [1])
    """

    __slots__ = ("_last", "_pending", "id", "saved", "version")

    def __init__(self, name: str, last: StoredRow | None = None) -> None:
        """A stream whose last stored event is `last`, empty where there is none."""
        self.id = name
        self.version = last.version if last else 0
        self._last = RecordedEvent(name, last.version, last.topic, last.state) if last else None
        self._pending: list[RecordedEvent] = []
        self.saved: Sequence[RecordedEvent] = ()
        """The events that were given to the library last."""

    def append(self, topics: Sequence[str], lines: Sequence[bytes], tail: bytes | None = None) -> None:
        """Add events, each linked to the one before it; `Application.save` stores them.

        `tail` is what their receipts have in common: now and no key where none is given.
        """
        if tail is None:
            tail = receipt_tail()
        last, version = self._last, self.version
        for topic, line, salt in zip(topics, lines, new_salts(len(lines)), strict=True):
            link = leaf(*last[:4]) if last else START
            version += 1
            last = RecordedEvent(self.id, version, topic, link + line, salt + tail)
            self._pending.append(last)
        self._last, self.version = last, version

    def collect_events(self) -> Sequence[RecordedEvent]:
        """The events that are not stored yet, for the library, which asks once."""
        self.saved, self._pending = self._pending, []
        return self.saved


class StreamGroup:
    """Several streams that `Application.save` takes as one.

    The library looks at each object that it is given with `isinstance` of two protocols, which takes 15 µs; as one
    object a group of 64 is stored by SQLite twice as fast (docs/architecture.md has the measurement).
    """

    id, version = "", 0

    def __init__(self, streams: Iterable[Stream]) -> None:
        self._streams = streams

    def collect_events(self) -> Sequence[RecordedEvent]:
        """The events of all streams that are not stored yet, for the library."""
        return [event for stream in self._streams for event in stream.collect_events()]


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """The aggregate: a hand's id, how many events it has, and the events."""

    id: str
    version: int
    events: tuple[Event, ...]


def project_hand(hand: RecordedHand | None, recorded: Iterable[RecordedEvent]) -> RecordedHand | None:
    """The hand after some more events; raises `HandDamaged` where one is missing or not this hand's.

    This is the projector for `Repository.get` of the library.
    """
    events = list(hand.events) if hand else []
    hand_id = hand.id if hand else None
    for item in recorded:
        hand_id = hand_id or item.originator_id
        if (item.originator_id, item.originator_version) != (hand_id, len(events) + 1):
            raise HandDamaged(hand_id, len(events), TranslatableError(MISSING))
        try:
            event = item.event
        except UNREADABLE:
            raise HandDamaged(hand_id, item.originator_version - 1, TranslatableError(_NO_EVENT)) from None
        if not isinstance(event, Event):
            raise HandDamaged(hand_id, item.originator_version - 1, TranslatableError(_FOREIGN))
        events.append(event)
    return RecordedHand(hand_id, len(events), tuple(events)) if hand_id else None


def project_dispute(dispute: Dispute | None, recorded: Iterable[RecordedEvent]) -> Dispute | None:
    """A dispute after some more events; raises `HandDamaged` where one is missing or none of a dispute's.

    This is the projector for `Repository.get` of the library.
    """
    for item in recorded:
        name, n = item.originator_id, item.originator_version - 1
        if n != (dispute.version if dispute else 0):
            raise HandDamaged(name, dispute.version if dispute else 0, TranslatableError(MISSING))
        try:
            event = item.event
        except UNREADABLE:
            raise HandDamaged(name, n, TranslatableError(_NO_EVENT)) from None
        if not isinstance(event, DisputeEvent) or isinstance(event, DisputeOpened) != (dispute is None):
            raise HandDamaged(name, n, TranslatableError(_NOT_HERE))
        dispute = follow(dispute, event)
    return dispute


class LineMapper(Mapper[str]):
    """Maps recorded events to stored ones and back without touching the line: state = link + line."""

    def __init__(self) -> None:
        super().__init__(transcoder=JSONTranscoder())  # wanted by the library, used by nobody

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """The stored form of a `RecordedEvent`."""
        if not isinstance(domain_event, RecordedEvent):
            raise TypeError(f"a ledger stores recorded events only, not {type(domain_event).__name__}")
        return StoredEvent(*domain_event[:4])

    def to_domain_event(self, stored_event: StoredEvent) -> RecordedEvent:
        """The `RecordedEvent` of a stored one; raises `HandDamaged` for a topic outside the closed table."""
        hand, version, state = str(stored_event.originator_id), stored_event.originator_version, stored_event.state
        if stored_event.topic not in TOPICS:
            raise HandDamaged(hand, version - 1, TranslatableError(_FOREIGN))
        return RecordedEvent(hand, version, stored_event.topic, state)
