"""A hand and its events as the event-sourcing library sees them; the game's own words are in `okey_ledger.domain`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent

from okey_ledger.domain.disputes import Dispute, DisputeEvent, DisputeOpened, follow
from okey_ledger.domain.events import Event

from .chain import START
from .errors import HandDamaged
from .rows import LINK_SIZE
from .topics import TOPICS, UNREADABLE, decode


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """An event in its hand's place: the exact line, and the link to the event before it once it is stored."""

    originator_id: str
    originator_version: int
    topic: str
    line: bytes
    link: bytes = START

    @property
    def event(self) -> Event | DisputeEvent:
        """The event in the game's words, or in those of a dispute."""
        return decode(self.topic, self.line)


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
            raise HandDamaged(hand_id, len(events), "the event is missing")
        try:
            event = item.event
        except UNREADABLE as error:
            raise HandDamaged(hand_id, item.originator_version - 1, f"no event can be read: {error}") from None
        if not isinstance(event, Event):
            raise HandDamaged(hand_id, item.originator_version - 1, f"the topic {item.topic!r} is none of a hand")
        events.append(event)
    return RecordedHand(hand_id, len(events), tuple(events)) if hand_id else None


def project_dispute(dispute: Dispute | None, recorded: Iterable[RecordedEvent]) -> Dispute | None:
    """A dispute after some more events; raises `HandDamaged` where one is missing or none of a dispute's.

    This is the projector for `Repository.get` of the library.
    """
    for item in recorded:
        name, n = item.originator_id, item.originator_version - 1
        if n != (dispute.version if dispute else 0):
            raise HandDamaged(name, dispute.version if dispute else 0, "the event is missing")
        try:
            event = item.event
        except UNREADABLE as error:
            raise HandDamaged(name, n, f"no event can be read: {error}") from None
        if not isinstance(event, DisputeEvent) or isinstance(event, DisputeOpened) != (dispute is None):
            raise HandDamaged(name, n, "the event is none that a dispute has in this place")
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
        return StoredEvent(
            domain_event.originator_id,
            domain_event.originator_version,
            domain_event.topic,
            domain_event.link + domain_event.line,
        )

    def to_domain_event(self, stored_event: StoredEvent) -> RecordedEvent:
        """The `RecordedEvent` of a stored one; raises `HandDamaged` for a topic outside the closed table."""
        hand, version, state = str(stored_event.originator_id), stored_event.originator_version, stored_event.state
        if stored_event.topic not in TOPICS:
            raise HandDamaged(hand, version - 1, f"the topic {stored_event.topic!r} is unknown")
        return RecordedEvent(hand, version, stored_event.topic, state[LINK_SIZE:], state[:LINK_SIZE])
