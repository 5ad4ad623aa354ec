"""The library's event store, made to write the chain: whatever is saved carries the hash of what it follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import EventStore, IntegrityError, Recording

from .aggregates import LineMapper, RecordedEvent
from .chain import START, leaf
from .recorder import LedgerRecorder


class ChainedEventStore(EventStore[str]):
    """Stores recorded events with their links; `append_once` does the same for many lines at once."""

    mapper: LineMapper
    recorder: LedgerRecorder

    def put(self, domain_events: Sequence[DomainEventProtocol[str]], **kwargs: Any) -> list[Recording[str]]:
        """Store recorded events, each linked to the one before it.

        Raises the library's `IntegrityError` where a number is taken, or where there is nothing to follow.
        """
        ends: dict[str, bytes] = {}
        chained: list[RecordedEvent] = []
        for event in domain_events:
            hand, version = event.originator_id, event.originator_version
            link = ends[hand] if hand in ends else self._end_of(hand, version - 1)
            stored = self.mapper.to_stored_event(event)
            recorded = replace(self.mapper.to_domain_event(stored), link=link)
            ends[hand] = leaf(hand, version, recorded.topic, link + recorded.line)
            chained.append(recorded)
        return super().put(chained, **kwargs)

    def _end_of(self, hand: str, version: int) -> bytes:
        if version == 0:
            return START
        rows = self.recorder.rows_of(hand, after=version - 1, through=version)
        if not rows:
            raise IntegrityError(f"hand {hand} has no event {version - 1} to be followed")
        return leaf(hand, version, rows[0].topic, rows[0].state)
