"""From a request that appends to its answer: read, stamp, validate, store, or say why not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET
from starlette.responses import Response

from ..domain.events import Event
from ..domain.findings import Finding
from ..domain.report import Violation
from ..explain import Language, explain_finding, explain_problem
from ..handlog.decode import NoLog, decode_next
from .answers import Finished
from .bodies import body_of, lines_of
from .calls import HAND, Call
from .followed import FollowedHand
from .live import Missed, Refused
from .problems import KeyReused, Malformed, NoLogSent, NotFound, Overtaken, Refusal, RulesBroken

MOST_MISSED: Final = 1000
"""How many missed events a conflict tells."""


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


async def append(call: Call, hand: str | None) -> Response:
    """Append the events of a request to a hand, to the one that they name where none is given; the answer."""
    service = call.service
    body = await body_of(call, service.settings.most_body)
    offered = _offered(body, service.settings.most_events, hand)
    if hand is None and offered.n != 0:
        raise Malformed("A new hand begins with its deal, number 0; later events are sent to the hand's own events.")
    name = call.header(b"idempotency-key")
    if name is None:
        return await _append(call, offered, datetime.now(UTC), hand is not None)
    if not 1 <= len(name) <= 200 or not name.isprintable():
        raise Malformed("An Idempotency-Key has 1 to 200 printable characters.", parameter="Idempotency-Key")
    return await _append_once(call, offered, body, name, hand is not None)


def _offered(body: bytes, most: int, hand: str | None) -> Offered:
    lines = lines_of(body, most)
    try:
        head = _head(lines[0])
    except msgspec.DecodeError as error:
        raise Malformed(f"The first event does not say which it is ({error}); give it hand and n.") from None
    if HAND.fullmatch(head.hand) is None:
        raise Malformed("A hand's id is 1 to 64 of A-Z a-z 0-9 . _ : -", parameter="hand")
    if not 0 <= head.n < 2**31:
        raise Malformed("Events are numbered 0, 1, 2 …", parameter="n")
    return Offered(head.hand if hand is None else hand, head.n, lines)


async def _append_once(call: Call, offered: Offered, body: bytes, name: str, is_known: bool) -> Response:
    """Append under an Idempotency-Key, or answer as the first time."""
    service = call.service
    match = call.header(b"if-match") or ""
    digest = sha256(b"\0".join((call.request.url.path.encode(), match.encode(), body))).digest()
    replay = await service.run(service.replays.begin, call.caller.key, name, digest, datetime.now(UTC))
    if replay.digest != digest:
        raise KeyReused("Send the request as it was the first time, or under another key.")
    if replay.status is not None:
        return Response(replay.answer, replay.status, media_type="application/problem+json")
    if not replay.is_new and await _is_stored(call, offered, replay.at):
        return _created(offered)
    try:
        return await _append(call, offered, replay.at, is_known)
    except Refusal as refusal:
        if refusal.status in (409, 422):
            answer = bytes(refusal.response.body)
            await service.run(service.replays.refused, call.caller.key, name, refusal.status, answer)
        raise


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
    service = call.service
    hand = offered.hand
    followed = service.hands.kept(hand) or await service.hands.latest(hand)
    if followed is None and is_known:
        raise NotFound(f"There is no hand {hand} in the ledger; a new hand is sent to /v1/hands.")
    match = call.header(b"if-match")
    if match is not None and followed is not None:
        followed = await _matching(call, match, followed)
    elif match is not None:
        raise Overtaken("There is no such hand yet.", last=None, missed=[])
    events, lines = _decoded(call, offered, followed, at)
    try:
        await service.hands.append(hand, events, lines)
    except Missed as missed:
        service.metrics.refusals.labels("conflict").inc()
        raise overtaken(missed.followed, offered.n) from None
    except Refused as refused:
        service.metrics.refusals.labels("rules").inc()
        await service.run(service.rejections.note, hand, call.caller.key, lines, refused.findings)
        raise RulesBroken(
            "Nothing was stored.", violations=violations(refused.findings, call.language), hand=hand
        ) from None
    service.metrics.appends.inc(len(lines))
    service.arrived()
    return _created(offered)


async def _matching(call: Call, match: str, followed: FollowedHand) -> FollowedHand:
    """The hand, which must end with the event that `If-Match` names."""
    text = match.strip()
    number = text[1:-1] if text[:1] == '"' == text[-1:] and len(text) > 1 else text
    if text != "*" and not (number.isascii() and number.isdigit() and len(number) < 19):
        raise Malformed('If-Match is the number of the last event, such as "12".', parameter="If-Match")
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
        raise NoLogSent("Nothing was stored.", problems=problems) from None
    except RecursionError:
        raise Malformed("The body is nested more deeply than any event.") from None
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
        return Overtaken("There is no such hand yet; it begins with its deal.", last=None, missed=[])
    last = followed.version - 1
    missed = followed.lines()[max(n, 0) :][:MOST_MISSED]
    return Overtaken(
        f"The hand ends with event {last}; go on from there.", last=last, missed=[msgspec.Raw(line) for line in missed]
    )


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


def _created(offered: Offered) -> Response:
    last = offered.n + len(offered.lines) - 1
    hand = offered.hand.encode()
    body = b'{"hand":"%b","n":%d}' % (hand, last)
    return Finished(body, 201, (b"location", b"/v1/hands/" + hand), (b"etag", b'"%d"' % last))
