"""Auditing logs that are sent and not stored."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from ...domain.audit import Fold
from ...domain.events import Event
from ...domain.problems import Problem
from ...domain.report import report
from ...domain.sentence import N_
from ...explain import Language, explain_finding, explain_problem
from ...handlog.auditing import Audited, audit_source
from ..calls import Call
from ..contents import JSON
from ..documents import documented
from ..problems import NoLogSent
from ..routing import GuardedRoute, roles, stores_nothing
from ..uploads import upload

router = APIRouter(prefix="/v1/audits", route_class=GuardedRoute, tags=["audits"])


@router.post("", **documented("audits", body="log", refusals=(413,)))
@roles("table", "player", "referee", "analyst")
@stores_nothing
async def audit(call: Call) -> Response:
    """Judge the hands of a log, plain or gzip, without storing anything."""
    stack = ExitStack()
    try:
        source = await upload(call, stack)
        results = audit_source(source, _render)
        problems: list[Problem] = []
        first = await call.service.run_long(_next, results, problems)
        if first is None:
            raise NoLogSent(N_("No hand of it could be audited"), problems=told(problems, call.language))
    except BaseException:
        stack.close()
        raise
    return StreamingResponse(_answer(call, stack, first, results, problems), media_type=JSON)


def _render(events: list[Event], fold: Fold) -> bytes:
    return msgspec.json.encode(report(events[0].hand, fold, explain_finding))


def _next(results: Iterator[Audited | Problem], problems: list[Problem]) -> bytes | None:
    """The report of the next hand, None after the last; problems met on the way are added to the others."""
    for result in results:
        if isinstance(result, Problem):
            problems.append(result)
        elif result.verdict is None:
            problems += result.problems
        else:
            return result.output
    return None


async def _answer(
    call: Call, stack: ExitStack, first: bytes, results: Iterator[Audited | Problem], problems: list[Problem]
) -> AsyncIterator[bytes]:
    """The reports as they are made, then the problems."""
    with stack:
        yield b'{"reports":[' + first
        while (output := await call.service.run_long(_next, results, problems)) is not None:
            yield b"," + output
        yield b'],"problems":' + msgspec.json.encode(told(problems, call.language)) + b"}"


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
