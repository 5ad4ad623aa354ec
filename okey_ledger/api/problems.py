"""What the service says no with, in one shape: problem details of RFC 9457.

Refusal                  any answer that is a problem
├── Malformed        400 a parameter, a header or a body that cannot be read
├── NoLogSent        400 the body is no log, with every reason
├── NotAuthenticated 401 no valid key
├── NotAllowed       403 a key that may not do this
├── NotFound         404 nothing is there
├── WrongMethod      405 the path knows other methods
├── TooSlow          408 a body that does not come
├── Overtaken        409 the hand stands elsewhere than the caller thinks, with what it missed
├── NotOffered       409 a table that does not help with this
├── DisputeElsewhere 409 the dispute is not where this can be done
├── TooLarge         413 a body beyond the limit
├── RulesBroken      422 a move that the rules do not allow, with the violations
├── NothingToDispute 422 a claim or a correction that names what the hand does not have
├── KeyReused        422 an Idempotency-Key with another request than before
├── TooMany          429 more requests than a key may make
├── Unexpected       500 a fault of the service
└── Unavailable      503 the storage does not answer; trying again may help
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec
from starlette.responses import Response

MEDIA_TYPE: Final = "application/problem+json"

UNANSWERED: Final = "The question could not be answered; ask it again."
"""What is said of a request that stores nothing."""

UNSURE: Final = "Whether this was stored is not sure; send it again, with the same Idempotency-Key if it had one."


class Refusal(Exception):
    """An answer that is a problem."""

    status: ClassVar[int]
    kind: ClassVar[str]
    title: ClassVar[str]

    def __init__(self, detail: str, headers: Mapping[str, str] | None = None, **members: Any) -> None:
        """What is wrong and how to mend it; members beyond those of the standard."""
        super().__init__(detail)
        self.detail = detail
        self.headers = dict(headers or {})
        self.members = members

    @property
    def content(self) -> dict[str, Any]:
        """The problem's members."""
        return {
            "type": f"urn:okey-ledger:problem:{self.kind}",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            **self.members,
        }

    @property
    def response(self) -> Response:
        """The answer."""
        return Response(msgspec.json.encode(self.content), self.status, self.headers, MEDIA_TYPE)


class Malformed(Refusal):
    """A parameter, a header or a body that cannot be read."""

    status, kind, title = 400, "malformed", "The request cannot be read"


class NoLogSent(Refusal):
    """The body is no log."""

    status, kind, title = 400, "no-log", "The events are no log"


class NotAuthenticated(Refusal):
    """No valid key."""

    status, kind, title = 401, "not-authenticated", "A valid key is needed"

    def __init__(self, detail: str) -> None:
        """The challenge is part of the answer."""
        super().__init__(detail, {"WWW-Authenticate": 'Bearer realm="okey-ledger"'})


class NotAllowed(Refusal):
    """A key that may not do this."""

    status, kind, title = 403, "not-allowed", "The key may not do this"


class NotFound(Refusal):
    """Nothing is there."""

    status, kind, title = 404, "not-found", "Nothing is there"


class WrongMethod(Refusal):
    """The path knows other methods."""

    status, kind, title = 405, "wrong-method", "The path knows other methods"


class TooSlow(Refusal):
    """A body that does not come."""

    status, kind, title = 408, "too-slow", "The body does not come"

    def __init__(self) -> None:
        """The rest of the body is not waited for."""
        super().__init__("The body came too slowly; nothing was stored. Send it again.", {"Connection": "close"})


class Overtaken(Refusal):
    """The hand stands elsewhere than the caller thinks."""

    status, kind, title = 409, "conflict", "The hand stands elsewhere"


class NotOffered(Refusal):
    """A table that does not help with this."""

    status, kind, title = 409, "not-offered", "The table does not help with this"


class DisputeElsewhere(Refusal):
    """The dispute is not where this can be done."""

    status, kind, title = 409, "dispute-elsewhere", "The dispute stands elsewhere"


class TooLarge(Refusal):
    """A body beyond the limit."""

    status, kind, title = 413, "too-large", "The body is too large"

    def __init__(self, most: int) -> None:
        """The rest of the body is not waited for."""
        super().__init__(
            f"A body has at most {most} bytes here; send less at once.", {"Connection": "close"}, most=most
        )


class RulesBroken(Refusal):
    """A move that the rules do not allow; nothing is stored."""

    status, kind, title = 422, "rules-broken", "The rules do not allow this"


class NothingToDispute(Refusal):
    """A claim, a ruling or a correction that names what the hand does not have; nothing is stored."""

    status, kind, title = 422, "nothing-to-dispute", "The hand has no such thing"


class KeyReused(Refusal):
    """An Idempotency-Key with another request than before."""

    status, kind, title = 422, "idempotency-key-reused", "The Idempotency-Key was used for another request"


class TooMany(Refusal):
    """More requests than a key may make."""

    status, kind, title = 429, "too-many-requests", "Too many requests"

    def __init__(self, seconds: int) -> None:
        """In how many seconds the next one is answered."""
        super().__init__(f"Try again in {seconds} s.", {"Retry-After": str(seconds)})


class Unexpected(Refusal):
    """A fault of the service, told in its log under the id of the request."""

    status, kind, title = 500, "unexpected", "The service has failed"

    def __init__(self) -> None:
        """Nothing of the inside is told."""
        super().__init__("The fault is in the log of the service, under the id of the request.")


class Unavailable(Refusal):
    """The storage does not answer."""

    status, kind, title = 503, "unavailable", "The storage does not answer"

    def __init__(self, detail: str = UNSURE, **members: Any) -> None:
        """Trying again is safe."""
        super().__init__(detail, {"Retry-After": "1"}, **members)


PROBLEMS: Final = {
    problem.status: problem
    for problem in (
        Malformed,
        NotAuthenticated,
        NotAllowed,
        NotFound,
        WrongMethod,
        TooSlow,
        Overtaken,
        TooLarge,
        RulesBroken,
        TooMany,
        Unexpected,
        Unavailable,
    )
}
"""The problem that speaks for each status."""
