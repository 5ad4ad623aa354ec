"""In which form the feed is answered: how each event is written, and what stands around it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from ...ledger.cloud_events import cloud_event
from ...ledger.rows import Epoch, cursor, epoch_at, feed_line
from ..schemas.responses import CLOUD_EVENTS, JSON_LINES, SERVER_SENT
from .feeds import FeedEvent

Written: TypeAlias = Callable[[FeedEvent], bytes]
"""How an event is written."""


class Framing(NamedTuple):
    """What stands before, between and after the events of an answer that comes to an end."""

    media_type: str
    before: bytes
    between: bytes
    after_each: bytes
    after: bytes

    def joined(self, events: Iterable[bytes], *, is_first: bool) -> bytes:
        """Some events of an answer, the first ones of it or not."""
        text = self.between.join(event + self.after_each for event in events)
        return text if is_first else self.between + text


LINES: Final = Framing(JSON_LINES, b"", b"", b"\n", b"")
ARRAY: Final = Framing(CLOUD_EVENTS, b"[", b",\n", b"", b"]\n")


class Form(NamedTuple):
    """In which form an answer is."""

    written: Written
    framing: Framing | None
    """None where the answer goes on as server-sent events."""

    def message(self, event: FeedEvent, epoch: int) -> bytes:
        """An event as a server-sent one; its id names the epoch of the ledger where that is not the first."""
        return b"id: %b\ndata: %b\n\n" % (cursor(epoch, event.position).encode(), self.written(event))


def framing_of(wanted: str | None, accepted: str) -> Framing | None:
    """What stands around the events for a caller who asks by `format` and else by `Accept`."""
    if wanted == "sse" or (wanted != "jsonl" and SERVER_SENT in accepted):
        return None
    return ARRAY if _in_array(wanted, accepted) else LINES


def form_of(wanted: str | None, accepted: str, source: str, epochs: Sequence[Epoch]) -> Form:
    """The form for such a caller; `source` is that of CloudEvents, whose ids name the epoch of their events."""
    as_cloud_event = wanted == "cloudevents" or _in_array(wanted, accepted)
    return Form(_as_cloud_event(source, epochs) if as_cloud_event else _as_line, framing_of(wanted, accepted))


def _in_array(wanted: str | None, accepted: str) -> bool:
    return wanted in (None, "cloudevents") and CLOUD_EVENTS in accepted


def _as_line(event: FeedEvent) -> bytes:
    return feed_line(event.position, event.line)


def _as_cloud_event(source: str, epochs: Sequence[Epoch]) -> Written:
    def written(event: FeedEvent) -> bytes:
        return cloud_event(source, epoch_at(event.position, epochs), *event)

    return written
