"""Auditing logs that are sent and not stored."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from time import monotonic
from typing import Any, Final

import msgspec
from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from ...domain.audit import Fold
from ...domain.hand import Hand
from ...domain.problems import Problem, ProblemCase
from ...domain.report import report
from ...domain.sentence import N_
from ...explain import Language, explain_finding, explain_problem
from ...handlog.auditing import Audited, audit_source
from ...handlog.index import indexing
from ...handlog.source import Source
from ..auth.dependencies import Auditor
from ..concurrency import HoldingResponse
from ..dependencies import LanguageDep, ServiceDep
from ..http.problems import Malformed, NoLogSent, TooSlow
from ..http.requests import stores_nothing
from ..http.responses import JSON
from ..http.routing import Route
from ..http.uploads import upload
from ..openapi import ALWAYS, answers, problems
from ..schemas.requests import LOG_BODY
from ..schemas.responses import AuditedLog
from ..service import Service

MAX_HANDS: Final = 50_000
"""How many hands a log that is sent has at most; of ordinary ones the largest body holds some thousands."""

MAX_PROBLEMS: Final = 1000
"""How many problems are told; the others are counted."""

router = APIRouter(
    prefix="/v1/audits",
    route_class=Route,
    tags=["audits"],
    responses=problems(*ALWAYS),
    dependencies=[Depends(stores_nothing)],
)


@router.post(
    "",
    response_model=AuditedLog,
    responses=answers("The reports.", "audits", 408, 413),
    openapi_extra=LOG_BODY,
)
async def audit(request: Request, caller: Auditor, service: ServiceDep, language: LanguageDep) -> Response:
    """Judge the hands of a log, plain or gzip, without storing anything."""
    with ExitStack() as stack:
        stack.enter_context(service.audits.hold(caller.key))
        deadline = monotonic() + service.settings.max_audit_seconds
        source = await upload(request, service.settings, service.temporary, service.audit, stack)
        found = _Problems()
        results = _judged(source, deadline)
        try:
            first = await service.audit(_next, results, found)
        except TimeoutError:
            sentence = N_("A log has {seconds} s to be sent and audited; send fewer hands at once")
            raise TooSlow(sentence, seconds=service.settings.max_audit_seconds) from None
        if first is None:
            raise NoLogSent(N_("No hand of it could be audited"), problems=told(found.found, language))
        answer = _answer(service, language, first, results, found)
        return HoldingResponse(answer, stack.pop_all(), media_type=JSON)


class _Problems:
    """The problems of a log: the first ones, and how many more there are."""

    def __init__(self) -> None:
        self._first: list[Problem] = []
        self._untold = 0

    def add(self, problems: Sequence[Problem]) -> None:
        """Further ones."""
        room = MAX_PROBLEMS - len(self._first)
        self._first += problems[:room]
        self._untold += len(problems[room:])

    @property
    def found(self) -> list[Problem]:
        """What is told."""
        further = Problem("body", None, None, None, ProblemCase.FURTHER, {"count": self._untold})
        return [*self._first, further] if self._untold else self._first


def _judged(source: Source, deadline: float) -> Iterator[Audited | Problem]:
    """The hands of a log and its problems, until a deadline. Raises `Malformed` and `TimeoutError`."""
    if any(len(places) > MAX_HANDS for places in indexing(source, [])):
        raise Malformed(N_("A log that is sent has at most {most} hands; send less at once"), {"most": MAX_HANDS})
    for result in audit_source(source, _render):
        if monotonic() > deadline:
            raise TimeoutError
        yield result


def _render(hand: Hand, fold: Fold) -> bytes:
    return msgspec.json.encode(report(hand.id, fold, partial(explain_finding, players=hand.players)))


def _next(results: Iterator[Audited | Problem], problems: _Problems) -> bytes | None:
    """The report of the next hand, None after the last; problems met on the way are added to the others."""
    for result in results:
        if isinstance(result, Problem):
            problems.add([result])
        elif result.verdict is None:
            problems.add(result.problems)
        else:
            return result.output
    return None


async def _answer(
    service: Service,
    language: Language,
    first: bytes,
    results: Iterator[Audited | Problem],
    problems: _Problems,
) -> AsyncIterator[bytes]:
    """The reports as they are made, then the problems."""
    yield b'{"reports":[' + first
    while (output := await service.audit(_next, results, problems)) is not None:
        yield b"," + output
    yield b'],"problems":' + msgspec.json.encode(told(problems.found, language)) + b"}"


def told(problems: list[Problem], language: Language) -> list[dict[str, Any]]:
    """Why something is no log, in the caller's language."""
    return [
        {
            "line": problem.line,
            "hand": problem.hand,
            "n": problem.n,
            "case": problem.case,
            "message": explain_problem(problem, language),
        }
        for problem in problems
    ]
