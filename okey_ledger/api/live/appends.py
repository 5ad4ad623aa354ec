"""Appending on request: events are read, stamped, validated and stored, or the caller learns why not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import UNSET
from starlette.requests import Request

from ...domain.events import Event
from ...domain.findings import Facts, Finding
from ...domain.report import Violation
from ...domain.sentence import N_
from ...explain import Language, explain_finding, explain_problem
from ...handlog.decode import NoLog, decode_next
from ...ledger.commitment import receipt_tail
from ...ledger.rows import RecordRow
from ..auth.roles import Caller
from ..http.bodies import lines_of, malformed
from ..http.languages import language_of
from ..http.problems import HAND_ID, Malformed, NoLogSent, NotFound, Overtaken, RulesBroken, WrongStamp
from ..http.requests import HAND
from .hand import LiveHand
from .hands import Missed, Refused

if TYPE_CHECKING:
    from ..service import Service

MAX_MISSED: Final = 1000
"""How many missed events a conflict lists."""

EVENT_BYTES: Final = 200
"""About how long an event is, with all that its reading takes."""

NOT_STORED: Final = N_("Nothing was stored")
NO_HAND_YET: Final = N_("There is no such hand yet; it begins with its deal")
"""What several answers say."""


class _Head(msgspec.Struct, gc=False):
    hand: str
    n: int


_head: Final = msgspec.json.Decoder(_Head).decode


class EventBatch(NamedTuple):
    """The events of a request."""

    hand: str
    n: int
    """The number of the first."""
    lines: list[bytes]

    @property
    def last(self) -> int:
        """The number of the last."""
        return self.n + len(self.lines) - 1


def read_batch(body: bytes, max_events: int, hand: str | None = None) -> EventBatch:
    """The events of a body, for the hand that its first event names where none is given. Raises `Malformed`."""
    lines = lines_of(body, max_events)
    try:
        head = _head(lines[0])
    except msgspec.DecodeError as error:
        raise malformed(lines[0], error) from None
    if HAND.fullmatch(head.hand) is None:
        raise Malformed(HAND_ID, parameter="hand")
    if not 0 <= head.n < 2**31:
        raise Malformed(N_("Events are numbered 0, 1, 2 …"), parameter="n")
    return EventBatch(head.hand if hand is None else hand, head.n, lines)


class Appender:
    """Appends for one request."""

    def __init__(self, service: Service, caller: Caller, request: Request, if_match: str | None) -> None:
        self._service, self._caller, self._request, self._if_match = service, caller, request, if_match

    @property
    def _language(self) -> Language:
        """The language in which the caller is told why something is refused."""
        return language_of(self._request.scope)

    async def append(self, batch: EventBatch, at: datetime, *, is_new: bool) -> Sequence[RecordRow]:
        """Store a batch, its events stamped with `at` where they have no stamp; the events as they are stored.

        A hand that is not new must be stored already. Raises `NotFound`, `Overtaken`, `NoLogSent` or `RulesBroken`.
        """
        hands = self._service.hands
        live = hands.kept(batch.hand) or await hands.latest(batch.hand)
        if live is None and not is_new:
            raise NotFound(
                N_("There is no hand {hand} in the ledger; a new hand is sent to /v1/hands"), {"hand": batch.hand}
            )
        if live is None and self._if_match is not None:
            raise Overtaken(NO_HAND_YET, last=None, missed=[])
        if live is not None:
            live = await self.matching(live)
        if live is not None and live.version < batch.n:
            live = await hands.latest(batch.hand)
        events, lines = await hands.off_loop(len(batch.lines), self._decoded, batch, live, at)
        if live is None or live.version == batch.n:
            check_stamps(events, None if live is None else live.hand.events[-1], at, self._max_skew)
        return await self.store(batch.hand, events, lines)

    @property
    def _max_skew(self) -> timedelta:
        """How far a client's stamp may be off."""
        return timedelta(seconds=self._service.settings.max_skew_seconds)

    async def stored(self, batch: EventBatch, at: datetime) -> Sequence[RecordRow]:
        """A batch, with this stamp where its events have none, as it is in the ledger; nothing where it is not."""
        live = await self._service.hands.latest(batch.hand)
        if live is None:
            return ()
        try:
            _, lines = await self._service.hands.off_loop(len(batch.lines), self._decoded, batch, live, at)
        except NoLogSent:
            return ()
        if live.lines[batch.n : batch.n + len(lines)] != lines:
            return ()
        return await self.records(batch.hand, batch.n, batch.last)

    async def matching(self, live: LiveHand) -> LiveHand:
        """The hand, which must end with the event that `If-Match` names. Raises `Overtaken` or `Malformed`."""
        if self._if_match is None:
            return live
        text = self._if_match.strip()
        number = text[1:-1] if text[:1] == '"' == text[-1:] and len(text) > 1 else text
        if text != "*" and not (number.isascii() and number.isdigit() and len(number) < 19):
            sentence = N_("If-Match is the number of the last event, such as {example}")
            raise Malformed(sentence, {"example": '"12"'}, parameter="If-Match")
        if text != "*" and int(number) != live.last:
            live = await self._service.hands.current(live.hand.id)
            if int(number) != live.last:
                raise overtaken(live, int(number) + 1)
        return live

    async def store(self, hand: str, events: Sequence[Event], lines: Sequence[bytes]) -> Sequence[RecordRow]:
        """Store the events with which a hand goes on; as they are stored. Raises `Overtaken` or `RulesBroken`."""
        service = self._service
        try:
            stored = await service.hands.append(hand, events, lines, receipt_tail(self._caller.key))
        except Missed as missed:
            service.metrics.refusals.labels("conflict").inc()
            raise overtaken(missed.live, events[0].n) from None
        except Refused as refused:
            service.metrics.refusals.labels("rules").inc()
            told = violations(refused.findings, self._language)
            attempt = await service.write(service.rejections.note, hand, self._caller.key, lines, refused.findings)
            raise RulesBroken(NOT_STORED, hand=hand, attempt=attempt, violations=told) from None
        service.metrics.appends.inc(len(lines))
        service.receipts.add(hand, events[0].n, events[-1].n, self._caller.key)
        return await self.records(hand, events[0].n, events[-1].n) if isinstance(stored, str) else stored

    async def records(self, hand: str, first: int, last: int) -> Sequence[RecordRow]:
        """Events of a hand as they are stored, from one number to another."""
        found: list[RecordRow] = await self._service.run(
            partial(self._service.ledger.records, hand, after=first, through=last + 1)
        )
        return found

    def _decoded(self, batch: EventBatch, live: LiveHand | None, at: datetime) -> tuple[list[Event], list[bytes]]:
        """The events and their lines, stamped where they have no stamp. Raises `NoLogSent` or `Overtaken`."""
        if live is None and batch.n:
            raise overtaken(None, batch.n)
        deal = live.hand.deal if live is not None and batch.n else None
        try:
            events = decode_next(batch.hand, "body", batch.lines, deal, batch.n)
        except NoLog as no_log:
            problems = [
                {
                    "event": problem.line,
                    "n": problem.n,
                    "case": problem.case,
                    "message": explain_problem(problem, self._language),
                }
                for problem in no_log.problems
            ]
            raise NoLogSent(NOT_STORED, problems=problems) from None
        except RecursionError as error:
            raise malformed(b"", error) from None
        lines = batch.lines
        for place, event in enumerate(events):
            if event.at is UNSET:
                events[place] = msgspec.structs.replace(event, at=at)
                lines = lines.copy() if lines is batch.lines else lines
                lines[place] = _stamped(lines[place], at)
        return events, lines


def check_stamps(events: Sequence[Event], last: Event | None, now: datetime, max_skew: timedelta) -> None:
    """Look whether the stamps of a client can be right, for events after `last`; `now` is the service's own.

    Raises `WrongStamp` for one that lies more than `max_skew` in the future, or before the event that it follows.
    """
    latest = now + max_skew
    before = None if last is None else last.at
    for event in events:
        stamp = event.at
        if isinstance(stamp, datetime) and stamp != now:
            if stamp > latest:
                sentence = N_(
                    "The stamp of event {n}, {at}, lies more than {seconds} s in the future; set the clock right"
                )
                raise WrongStamp(sentence, _stamp_facts(event.n, stamp, max_skew), n=event.n)
            if isinstance(before, datetime) and stamp < before - max_skew:
                sentence = N_(
                    "The stamp of event {n}, {at}, lies more than {seconds} s before the event that it follows, "
                    "{before}; set the clock right"
                )
                facts = _stamp_facts(event.n, stamp, max_skew) | {"before": before.isoformat()}
                raise WrongStamp(sentence, facts, n=event.n)
        before = stamp


def _stamp_facts(n: int, stamp: datetime, max_skew: timedelta) -> Facts:
    return {"n": n, "at": stamp.isoformat(), "seconds": f"{max_skew.total_seconds():g}"}


def _stamped(line: bytes, at: datetime) -> bytes:
    """A line with a stamp as its last field."""
    return line[: line.rindex(b"}")].rstrip() + b',"at":' + msgspec.json.encode(at) + b"}"


def overtaken(live: LiveHand | None, n: int) -> Overtaken:
    """A conflict for a caller that knows the whole hand: where the hand stands, and the events from `n` on."""
    if live is None:
        return Overtaken(NO_HAND_YET, last=None, missed=[])
    missed = [msgspec.Raw(line) for line in live.lines[max(n, 0) :][:MAX_MISSED]]
    sentence = N_("The hand ends with event {n}; go on from there")
    return Overtaken(sentence, {"n": live.last}, last=live.last, missed=missed)


def violations(findings: Sequence[Finding], language: Language) -> list[Violation]:
    """Findings as the audit report prints them, their sentences in the caller's language."""
    return [
        Violation(
            finding.n,
            finding.seat,
            finding.rule,
            explain_finding(finding, language),
            finding.facts | {"case": finding.case, "readings": list(finding.readings)},
        )
        for finding in findings
    ]
