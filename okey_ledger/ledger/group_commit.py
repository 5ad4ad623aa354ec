"""Group commit: what is offered at the same time shares one transaction, and so one wait for the disk."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple, TypeAlias

from eventsourcing.persistence import IntegrityError, Recording

from .aggregates import Stream, StreamGroup
from .append import SPACE, AppendResult, append_once, topics_of
from .application import HandApplication
from .errors import LedgerBusy, LedgerError
from .private.texts import may_have_text
from .rows import RecordRow

CACHE_SIZE: Final = 10_000
"""How many streams are remembered."""


class Offer(NamedTuple):
    """The next events of one hand, which has `expected` so far."""

    hand: str
    lines: Sequence[bytes]
    expected: int
    tail: bytes | None = None
    """What the receipts of the events have in common: now and no key where none is given."""


OfferResult: TypeAlias = Sequence[RecordRow] | AppendResult | LedgerError
"""What became of an offer: the events as they were stored, what an append of it alone said, or why it was refused."""


class GroupAppender:
    """Appends groups of offers to one ledger; for one thread at a time.

    It remembers how the streams end to which it appended, so that it need not read them again. If another program has
    appended to one of them meanwhile, its next number is taken and the stream is read.
    """

    def __init__(self, application: HandApplication) -> None:
        self._application = application
        self._streams: OrderedDict[str, Stream] = OrderedDict()

    def append_now(self, offers: Sequence[Offer]) -> list[OfferResult] | None:
        """Store offers unless that needs waiting for another writer, or an offer does not simply go on with its hand.

        None where nothing was stored: then `append` does it. Raises a `StorageError`.
        """
        streams = self._streams_of(offers)
        if len(streams) < len(offers):
            return None
        try:
            saved = self._application.save(StreamGroup(streams.values()), wait=False)
        except (IntegrityError, LedgerBusy):
            return None
        self._remember(streams)
        return [*_records(streams, saved).values()]

    def append(self, offers: Sequence[Offer]) -> list[OfferResult]:
        """What became of each offer.

        Each offer is all or nothing for itself. Those that simply go on where their hands end are stored in one
        transaction; if that fails, and in every other case, each is appended alone. Raises a `StorageError`.
        """
        streams = self._streams_of(offers)
        stored: dict[int, Sequence[RecordRow]] = {}
        if streams:
            with suppress(IntegrityError):
                stored = _records(streams, self._application.save(StreamGroup(streams.values())))
                self._remember(streams)
        return [stored.get(index) or self._append_alone(offer) for index, offer in enumerate(offers)]

    def _append_alone(self, offer: Offer) -> AppendResult | LedgerError:
        try:
            return append_once(self._application, offer.hand, offer.lines, after=offer.expected, tail=offer.tail)
        except LedgerError as error:
            return error

    def _streams_of(self, offers: Sequence[Offer]) -> dict[int, Stream]:
        """The streams to be saved, by the index of the offer: for those that simply go on where their hands end."""
        streams: dict[int, Stream] = {}
        seen: set[str] = set()
        for index, offer in enumerate(offers):
            stream = None if offer.hand in seen else self._stream_of(offer)
            seen.add(offer.hand)
            if stream is not None:
                streams[index] = stream
        return streams

    def _stream_of(self, offer: Offer) -> Stream | None:
        """The stream with the events of an offer; None where the offer does not simply go on where its hand ends."""
        hand, offered, expected, tail = offer
        lines = [bare for line in offered if (bare := line.strip(SPACE))]
        try:
            topics = topics_of(hand, lines, expected)
        except LedgerError:
            return None
        if any(map(may_have_text, lines)):
            return None  # the text has to be stored first, and deleted again if the event is not
        # It is remembered again when its events are stored.
        stream = self._streams.pop(hand, None) or self._read(hand, expected)
        if stream.version != expected:
            return None
        stream.append(topics, lines, tail)
        return stream

    def _read(self, hand: str, expected: int) -> Stream:
        """The stream as far as it ends at a version or one above it."""
        rows = self._application.recorder.rows_of(hand, after=max(expected - 1, 0), through=expected + 1)
        return Stream(hand, rows[-1] if rows else None)

    def _remember(self, streams: dict[int, Stream]) -> None:
        for stream in streams.values():
            self._streams[stream.id] = stream
        while len(self._streams) > CACHE_SIZE:
            self._streams.popitem(last=False)


def _records(streams: Mapping[int, Stream], saved: Sequence[Recording[str]]) -> dict[int, Sequence[RecordRow]]:
    """What was stored of each stream, all of which were saved in their order."""
    position = saved[-1].notification.id - sum(len(stream.saved) for stream in streams.values())
    records: dict[int, Sequence[RecordRow]] = {}
    for index, stream in streams.items():
        records[index] = [
            RecordRow(at, stream.id, event.originator_version, event.topic, event.line, event.receipt)
            for at, event in enumerate(stream.saved, position + 1)
        ]
        position += len(stream.saved)
    return records
