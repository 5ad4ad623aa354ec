"""Appending on request: events are read, stamped, validated and stored, or it is said why not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET
from starlette.responses import Response

from ...domain.events import Event
from ...domain.findings import Finding
from ...domain.report import Violation
from ...domain.sentence import N_
from ...explain import Language, explain_finding, explain_problem
from ...handlog.decode import NoLog, decode_next
from ..http.bodies import body_of, lines_of, malformed
from ..http.calls import HAND, Call
from ..http.problems import HAND_ID, Malformed, NoLogSent, NotFound, Overtaken, RulesBroken
from ..http.responses import Finished
from ..idempotency import once
from .followed import FollowedHand
from .hands import Missed, Refused

MOST_MISSED: Final = 1000
"""How many missed events a conflict tells."""


NOT_STORED: Final = N_("Nothing was stored")
NO_HAND_YET: Final = N_("There is no such hand yet; it begins with its deal")
"""What is said of several requests."""


class _Head(msgspec.Struct, gc=False):
    hand: str
    n: int


_head: Final = msgspec.json.Decoder(_Head).decode


class Offered(NamedTuple):
    """The events of a request."""

    hand: str
    n: int
    """The number of the first."""
    lines: list[bytes]

    @property
    def last(self) -> int:
        """The number of the last."""
        return self.n + len(self.lines) - 1


async def append(call: Call, hand: str | None) -> Response:
    """Append the events of a request to a hand, to the one that they name where none is given; the answer."""
    service = call.service
    body = await body_of(call, service.settings.most_body)
    offered = _offered(body, service.settings.most_events, hand)
    if hand is None and offered.n != 0:
        raise Malformed(N_("A new hand begins with its deal, number 0; later events are sent to the hand's own events"))

    async def act(at: datetime) -> Response:
        return await _append(call, offered, at, hand is not None)

    async def find(at: datetime) -> Response | None:
        return _created(offered.hand, offered.last) if await _is_stored(call, offered, at) else None

    return await once(call, body, act, find)


def _offered(body: bytes, most: int, hand: str | None) -> Offered:
    lines = lines_of(body, most)
    try:
        head = _head(lines[0])
    except msgspec.DecodeError as error:
        raise malformed(lines[0], error) from None
    if HAND.fullmatch(head.hand) is None:
        raise Malformed(HAND_ID, parameter="hand")
    if not 0 <= head.n < 2**31:
        raise Malformed(N_("Events are numbered 0, 1, 2 …"), parameter="n")
    return Offered(head.hand if hand is None else hand, head.n, lines)


async def _is_stored(call: Call, offered: Offered, at: datetime) -> bool:
    """Whether these events, with this stamp where they have none, are in the ledger."""
    followed = await call.service.hands.latest(offered.hand)
    if followed is None:
        return False
    try:
        _, lines = _decoded(call, offered, followed, at)
    except NoLogSent:
        return False
    return followed.lines()[offered.n : offered.n + len(lines)] == lines


async def _append(call: Call, offered: Offered, at: datetime, is_known: bool) -> Response:
    hand = offered.hand
    followed = call.service.hands.kept(hand) or await call.service.hands.latest(hand)
    if followed is None and is_known:
        raise NotFound(N_("There is no hand {hand} in the ledger; a new hand is sent to /v1/hands"), {"hand": hand})
    if followed is None and call.header(b"if-match") is not None:
        raise Overtaken(NO_HAND_YET, last=None, missed=[])
    if followed is not None:
        followed = await matching(call, followed)
    await store(call, hand, *_decoded(call, offered, followed, at))
    return _created(hand, offered.last)


async def store(call: Call, hand: str, events: Sequence[Event], lines: Sequence[bytes]) -> None:
    """Store the events with which a hand goes on. Raises `Overtaken` or `RulesBroken`."""
    service = call.service
    try:
        await service.hands.append(hand, events, lines)
    except Missed as missed:
        service.metrics.refusals.labels("conflict").inc()
        raise overtaken(missed.followed, events[0].n) from None
    except Refused as refused:
        service.metrics.refusals.labels("rules").inc()
        told = violations(refused.findings, call.language)
        attempt = await service.write(service.rejections.note, hand, call.caller.key, lines, refused.findings)
        raise RulesBroken(NOT_STORED, hand=hand, attempt=attempt, violations=told) from None
    service.metrics.appends.inc(len(lines))


async def matching(call: Call, followed: FollowedHand) -> FollowedHand:
    """The hand, which must end with the event that `If-Match` names. Raises `Overtaken` or `Malformed`."""
    match = call.header(b"if-match")
    if match is None:
        return followed
    text = match.strip()
    number = text[1:-1] if text[:1] == '"' == text[-1:] and len(text) > 1 else text
    if text != "*" and not (number.isascii() and number.isdigit() and len(number) < 19):
        raise Malformed(
            N_("If-Match is the number of the last event, such as {example}"), {"example": '"12"'}, parameter="If-Match"
        )
    if text != "*" and int(number) != followed.version - 1:
        followed = await call.service.hands.current(followed.deal.hand)
        if int(number) != followed.version - 1:
            raise overtaken(followed, int(number) + 1)
    return followed


def _decoded(
    call: Call, offered: Offered, followed: FollowedHand | None, at: datetime
) -> tuple[list[Event], list[bytes]]:
    """The events and their lines, stamped where they have no stamp. Raises `NoLogSent`."""
    deal = followed.deal if followed else None
    if deal is None and offered.n:
        raise overtaken(followed, offered.n)
    try:
        events = decode_next(offered.hand, "body", offered.lines, deal if offered.n else None, offered.n)
    except NoLog as no_log:
        problems = [
            {
                "event": problem.line,
                "n": problem.n,
                "case": problem.case,
                "message": explain_problem(problem, call.language),
            }
            for problem in no_log.problems
        ]
        raise NoLogSent(NOT_STORED, problems=problems) from None
    except RecursionError as error:
        raise malformed(b"", error) from None
    lines = offered.lines
    for place, event in enumerate(events):
        if event.at is UNSET:
            events[place] = msgspec.structs.replace(event, at=at)
            lines = lines.copy() if lines is offered.lines else lines
            lines[place] = _stamped(lines[place], at)
    return events, lines


def _stamped(line: bytes, at: datetime) -> bytes:
    """A line with a stamp as its last field."""
    return line[: line.rindex(b"}")].rstrip() + b',"at":' + msgspec.json.encode(at) + b"}"


def overtaken(followed: FollowedHand | None, n: int) -> Overtaken:
    """A conflict for a caller that knows the whole hand: where the hand stands, and the events from `n` on."""
    if followed is None:
        return Overtaken(NO_HAND_YET, last=None, missed=[])
    last = followed.version - 1
    missed = followed.lines()[max(n, 0) :][:MOST_MISSED]
    sentence = N_("The hand ends with event {n}; go on from there")
    return Overtaken(sentence, {"n": last}, last=last, missed=[msgspec.Raw(line) for line in missed])


def violations(findings: Sequence[Finding], language: Language) -> list[dict[str, Any]]:
    """Findings as the audit report prints them, their sentences in the caller's language."""
    return [
        msgspec.structs.asdict(
            Violation(
                finding.n,
                finding.seat,
                finding.rule,
                explain_finding(finding, language),
                finding.facts | {"case": finding.case, "readings": list(finding.readings)},
            )
        )
        for finding in findings
    ]


def _created(hand: str, last: int) -> Response:
    name = hand.encode()
    body = b'{"hand":"%b","n":%d}' % (name, last)
    return Finished(body, 201, (b"location", b"/v1/hands/" + name), (b"etag", b'"%d"' % last))
