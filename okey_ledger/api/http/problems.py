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
├── Reset            409 a backup of the ledger was restored, so that its positions are used again
├── Damaged          409 what is stored cannot be read
├── TooLarge         413 a body beyond the limit
├── URLTooLong       414 a URL beyond the limit
├── RulesBroken      422 a move that the rules do not allow, with the violations
├── WrongStamp       422 an event whose stamp lies in the future, or before the event that it follows
├── NothingToDispute 422 a claim or a correction that names what the hand does not have
├── KeyReused        422 an Idempotency-Key with another request than before
├── TooMany          429 more requests than a key may make, or more at once than there is room for
├── HeadTooLarge     431 headers beyond the limit
├── Unexpected       500 a fault of the service
├── TooManyConnections 503 no room for a further connection
└── Unavailable      503 the storage does not answer; trying again may help
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar, Final, Self

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...domain.sentence import N_, TranslatableError
from ...explain import Language, explain_error, translated

MEDIA_TYPE: Final = "application/problem+json"

NO_HAND: Final = N_("There is no hand {hand} in the ledger")
NO_STATE: Final = N_("The deal is none of the rules, so the hand has no state; its audit says why")
HAND_ID: Final = N_("A hand's id is 1 to 64 of A-Z a-z 0-9 . _ : -")
SEATS: Final = N_("The seats at this table are 0 to {end}")
"""What several routes say."""


class Refusal(TranslatableError, HTTPException):
    """An answer that is a problem."""

    status: ClassVar[int]
    kind: ClassVar[str]
    title: ClassVar[str]

    def __init__(
        self,
        sentence: str,
        facts: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        **members: Any,
    ) -> None:
        """What is wrong and how to mend it, with the facts of the sentence; members beyond those of the standard."""
        HTTPException.__init__(self, self.status, sentence.format_map(facts) if facts else sentence, headers)
        self.sentence, self.facts = sentence, dict(facts or {})
        self.members = members

    @classmethod
    def of(cls, error: TranslatableError, **members: Any) -> Self:
        """The refusal that says what an error says."""
        return cls(error.sentence, error.facts, **members)

    def content(self, lang: Language) -> dict[str, Any]:
        """The problem's members, its texts in a language."""
        return {
            "type": f"urn:okey-ledger:problem:{self.kind}",
            "title": translated(self.title, lang),
            "status": self.status,
            "detail": full(explain_error(self, lang)),
            **self.members,
        }

    def response(self, lang: Language) -> Response:
        """The answer, its texts in a language."""
        headers = {**(self.headers or {}), "Content-Language": lang.code}
        return Response(msgspec.json.encode(self.content(lang)), self.status, headers, MEDIA_TYPE)

    def shortened(self, most: int, lang: Language) -> Self:
        """The refusal in so many bytes: of the lists among its members the beginnings, and how much is `omitted`."""
        room = most - len(msgspec.json.encode(self.content(lang)))
        if room >= 0:
            return self
        omitted = 0
        for name, items in self.members.items():
            if isinstance(items, list):
                while items and room < 0:
                    omitted += 1
                    items = items[:-1]
                    room += len(msgspec.json.encode(self.members[name][len(items)])) + 1
                self.members[name] = items
        self.members["omitted"] = omitted
        return self


def full(text: str) -> str:
    """A sentence with the full stop that it may lack.

    >>> full("Nothing was stored"), full("A hand's id is 1 to 64 of A-Z a-z 0-9 . _ : -")
    ('Nothing was stored.', "A hand's id is 1 to 64 of A-Z a-z 0-9 . _ : -")
    """
    return text if text.endswith((".", "-", "…")) else f"{text}."


class Malformed(Refusal):
    """A parameter, a header or a body that cannot be read."""

    status, kind, title = 400, "malformed", N_("The request cannot be read")


class NoLogSent(Refusal):
    """The body is no log."""

    status, kind, title = 400, "no-log", N_("The events are no log")


class NotAuthenticated(Refusal):
    """No valid key."""

    status, kind, title = 401, "not-authenticated", N_("A valid key is needed")

    def __init__(self, sentence: str) -> None:
        """The challenge is part of the answer."""
        super().__init__(sentence, headers={"WWW-Authenticate": 'Bearer realm="okey-ledger"'})


class NotAllowed(Refusal):
    """A key that may not do this."""

    status, kind, title = 403, "not-allowed", N_("The key may not do this")


class NotFound(Refusal):
    """Nothing is there."""

    status, kind, title = 404, "not-found", N_("Nothing is there")


class WrongMethod(Refusal):
    """The path knows other methods."""

    status, kind, title = 405, "wrong-method", N_("The path knows other methods")


class TooSlow(Refusal):
    """A body that does not come."""

    status, kind, title = 408, "too-slow", N_("The body does not come")

    def __init__(
        self, sentence: str = N_("The body came too slowly; nothing was stored; send it again"), **facts: Any
    ) -> None:
        """The rest of the body is not waited for."""
        super().__init__(sentence, facts, {"Connection": "close"})


class Overtaken(Refusal):
    """The hand stands elsewhere than the caller thinks."""

    status, kind, title = 409, "conflict", N_("The hand stands elsewhere")


class Reset(Refusal):
    """The caller has read events that are no longer in the ledger, since a backup of it was restored."""

    status, kind, title = 409, "reset", N_("The ledger was restored")


class NotOffered(Refusal):
    """A table that does not help with this."""

    status, kind, title = 409, "not-offered", N_("The table does not help with this")


class DisputeElsewhere(Refusal):
    """The dispute is not where this can be done."""

    status, kind, title = 409, "dispute-elsewhere", N_("The dispute stands elsewhere")


class Damaged(Refusal):
    """What is stored cannot be read; it takes somebody who looks after the ledger to mend that."""

    status, kind, title = 409, "damaged", N_("What is stored cannot be read")


class TooLarge(Refusal):
    """A body beyond the limit."""

    status, kind, title = 413, "too-large", N_("The body is too large")

    def __init__(self, most: int) -> None:
        """The rest of the body is not waited for."""
        sentence = N_("A body has at most {most} bytes here; send less at once")
        super().__init__(sentence, {"most": most}, {"Connection": "close"}, most=most)


class URLTooLong(Refusal):
    """A URL beyond the limit."""

    status, kind, title = 414, "url-too-long", N_("The URL is too long")

    def __init__(self, most: int) -> None:
        """Nothing of the request is read on."""
        super().__init__(N_("A URL has at most {most} bytes here"), {"most": most}, most=most)


class HeadTooLarge(Refusal):
    """Headers beyond the limit."""

    status, kind, title = 431, "head-too-large", N_("The headers are too large")

    def __init__(self, most: int) -> None:
        """Nothing of the request is read on."""
        super().__init__(N_("The headers of a request have at most {most} bytes here"), {"most": most}, most=most)


class WrongStamp(Refusal):
    """An event whose stamp lies in the future, or before the event that it follows; nothing is stored."""

    status, kind, title = 422, "stamp", N_("The stamp cannot be right")


class RulesBroken(Refusal):
    """A move that the rules do not allow; nothing is stored."""

    status, kind, title = 422, "rules-broken", N_("The rules do not allow this")


class NothingToDispute(Refusal):
    """A claim, a ruling or a correction that names what the hand does not have; nothing is stored."""

    status, kind, title = 422, "nothing-to-dispute", N_("The hand has no such thing")


class KeyReused(Refusal):
    """An Idempotency-Key with another request than before."""

    status, kind, title = 422, "idempotency-key-reused", N_("The Idempotency-Key was used for another request")


class TooMany(Refusal):
    """More requests than a key may make, or more at once than there is room for."""

    status, kind, title = 429, "too-many-requests", N_("Too many requests")

    def __init__(
        self, seconds: int, sentence: str = N_("Try again in {seconds} s"), facts: Mapping[str, Any] | None = None
    ) -> None:
        """In how many seconds the next one is answered."""
        super().__init__(sentence, {"seconds": seconds} | dict(facts or {}), {"Retry-After": str(seconds)})


class TooManyConnections(Refusal):
    """No room for a further connection."""

    status, kind, title = 503, "too-many-connections", N_("The service has too many connections")

    def __init__(self) -> None:
        """Nothing of the request is read."""
        super().__init__(N_("Try again in {seconds} s"), {"seconds": 1}, {"Retry-After": "1"})


class Unexpected(Refusal):
    """A fault of the service, told in its log under the id of the request."""

    status, kind, title = 500, "unexpected", N_("The service has failed")

    def __init__(self) -> None:
        """Nothing of the inside is told."""
        super().__init__(N_("The fault is in the log of the service, under the id of the request"))


class Outcome(Enum):
    """What became of a request that could not be answered."""

    UNANSWERED = N_("The question could not be answered; ask it again")
    """It stores nothing."""
    UNSTORED = N_("Nothing was stored; send it again")
    """It would have stored something, had it come so far."""
    UNSURE = N_("Whether this was stored is not sure; send it again, with the same Idempotency-Key if it had one")
    """It may have stored something."""


STOPPED: Final = {
    Outcome.UNANSWERED: N_("The service stops, so the question could not be answered; ask it again"),
    Outcome.UNSURE: N_(
        "The service stops, so whether this was stored is not sure; send it again, with the same Idempotency-Key if it "
        "had one"
    ),
}
"""What is said of a request for which a service that stops cannot wait any longer."""


class Unavailable(Refusal):
    """The storage does not answer."""

    status, kind, title = 503, "unavailable", N_("The storage does not answer")

    def __init__(self, outcome: Outcome | None = None, sentence: str | None = None, **members: Any) -> None:
        """Trying again is safe. Where no outcome is given, the exception handler knows it from the request."""
        self.outcome = outcome
        super().__init__(sentence or (outcome or Outcome.UNSURE).value, headers={"Retry-After": "1"}, **members)


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
