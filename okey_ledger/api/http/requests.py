"""Checks of every request: headers and parameters that are twice there or unknown; whether it may store something."""

from __future__ import annotations

import re
from typing import Final

from starlette.requests import Request
from starlette.types import Scope

from ...domain.events import HAND_ID
from ...domain.sentence import N_
from .problems import Malformed, Outcome

ONCE: Final = (b"authorization", b"idempotency-key", b"if-match", b"last-event-id")
"""Headers that are sent once."""

HAND: Final = re.compile(HAND_ID)
"""What a hand's id looks like."""

OUTCOME: Final = "okey_ledger.outcome"
"""Where the scope of a request that is refused has the kind of the problem, for the log."""

BEGUN: Final = "okey_ledger.begun"
"""Where the scope of a request that begins a hand has the hand's id, for the log."""

CALLER: Final = "okey_ledger.caller"
"""Where the scope of a request has its caller, once that is known."""

FROM_THIS_SITE: Final = "okey_ledger.from_this_site"
"""The mark in the scope of a form that a page of this very service has sent."""

STORES_NOTHING: Final = "okey_ledger.stores_nothing"
"""The mark in the scope of a request whose method could store something, although its route does not."""


def check_headers(request: Request) -> None:
    """Raise `Malformed` where a header that counts is there more than once."""
    headers = request.scope["headers"]
    if len(dict(headers)) == len(headers):
        return
    names = [name for name, _ in headers]
    for name in ONCE:
        if names.count(name) > 1:
            text = name.decode().title()
            sentence = N_("The header {parameter} is there {times} times; send it once")
            raise Malformed(sentence, {"parameter": text, "times": names.count(name)}, parameter=text)


def check_query(request: Request) -> None:
    """Raise `Malformed` for a parameter that the route does not know, or that is there twice."""
    route = request.scope["route"]
    if not request.scope["query_string"] or route.takes_any_query:
        return
    known = route.query_names
    seen: set[str] = set()
    for name, _ in request.query_params.multi_items():
        if name not in known:
            sentence = N_("There is no parameter {parameter} here; /docs lists those that there are")
            raise Malformed(sentence, {"parameter": name[:50]}, parameter=name[:50])
        if name in seen:
            sentence = N_("{parameter} is given once, in at most 1000 characters, none of them NUL")
            raise Malformed(sentence, {"parameter": name}, parameter=name)
        seen.add(name)


async def stores_nothing(request: Request) -> None:
    """The dependency of a route that stores nothing, although its method could."""
    request.scope[STORES_NOTHING] = True


def may_store(scope: Scope) -> bool:
    """Whether a request may store something, by its method and its route."""
    return scope["method"] not in ("GET", "HEAD") and "route" in scope and STORES_NOTHING not in scope


def outcome_of(scope: Scope) -> Outcome:
    """What became of a request for which the storage did not answer."""
    return Outcome.UNSURE if may_store(scope) else Outcome.UNANSWERED
