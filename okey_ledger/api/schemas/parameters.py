"""Parameters of paths, queries and headers, each declared once."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal

from fastapi import Header, Path, Query
from pydantic import AfterValidator, BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from ...domain.disputes.dispute import Status
from ...domain.events import HAND_ID
from ...domain.rulesets import RULESETS
from ..observability.logs import DEPRECATED

MAX_NUMBER: Final = 10**18
"""The largest number that a parameter can be."""

PAGE_SIZE: Final = 50
"""How many items of a list a page has where the caller does not say."""

MAX_PAGE_SIZE: Final = 500
"""How many items of a list a page has at most."""

NO_NUL: Final = r"^[^\x00]*$"

_DIGITS: Final = re.compile(r"[0-9]{1,18}")


def _digits(value: Any) -> Any:
    """Refuse what `int` would read beyond plain digits: signs, blanks, underscores, digits of other scripts."""
    if isinstance(value, str) and _DIGITS.fullmatch(value) is None:
        raise PydanticCustomError("int_parsing", "not a whole number")
    return value


def _true_or_false(value: Any) -> Any:
    """Refuse what else pydantic would read as a yes or a no."""
    if isinstance(value, str) and value not in ("true", "false"):
        raise PydanticCustomError("literal_error", "not true or false", {"choices": ("true", "false")})
    return value


def _known_ruleset(value: str) -> str:
    if value not in RULESETS:
        raise PydanticCustomError("literal_error", "no rule set", {"choices": tuple(RULESETS)})
    return value


PLAIN_DIGITS: Final = BeforeValidator(_digits)

Flag = Annotated[bool, BeforeValidator(_true_or_false)]
RuleSetName = Annotated[str, AfterValidator(_known_ruleset), WithJsonSchema({"type": "string", "enum": list(RULESETS)})]

HandId = Annotated[str, Path(description="The hand's id.", pattern=HAND_ID, json_schema_extra={"example": "h-1"})]
EventNumber = Annotated[int, Path(description="The number of an event.", ge=0, le=MAX_NUMBER), PLAIN_DIGITS]
GameId = Annotated[str, Path(description="The game's id.", min_length=1)]
DisputeId = Annotated[str, Path(description="The dispute's id.", min_length=1)]
PlayerId = Annotated[str, Path(description="The player's id, as it stands in events.", min_length=1)]
KeyId = Annotated[str, Path(description="The key's id.", min_length=1)]

LogEpoch = Annotated[int, Path(description="The epoch of a log; 0 is the first.", ge=0, le=2**53 - 1), PLAIN_DIGITS]
LogSize = Annotated[int, Query(description="A number of events.", ge=0, le=2**53 - 1), PLAIN_DIGITS]
ProvedEvent = Annotated[
    int | None,
    Query(description="The number of an event; the last where none is named.", ge=0, le=MAX_NUMBER),
    PLAIN_DIGITS,
]
Seat = Annotated[
    int | None, Query(description="Whose view; a player's own where it is left out.", ge=0, le=3), PLAIN_DIGITS
]
After = Annotated[
    int | None, Query(description="The number or position after which to begin.", ge=0, le=MAX_NUMBER), PLAIN_DIGITS
]
Epoch = Annotated[
    int | None,
    Query(description="The `Ledger-Epoch` of the answer that `after` was read from.", ge=0, le=MAX_NUMBER),
    PLAIN_DIGITS,
]
Cursor = Annotated[int | None, Query(description="`next` of the page before.", ge=0, le=MAX_NUMBER), PLAIN_DIGITS]
KeyCursor = Annotated[
    int | None, Query(alias="cursor", description="`next` of the page before.", ge=0, le=16**12 - 1), PLAIN_DIGITS
]
PageSize = Annotated[int, Query(description="How many at most.", ge=1, le=MAX_PAGE_SIZE), PLAIN_DIGITS]
EventLimit = Annotated[int | None, Query(description="How many events at most.", ge=0, le=MAX_NUMBER), PLAIN_DIGITS]
Most = Annotated[
    int | None, Query(description="The old name of `limit`.", ge=0, le=MAX_NUMBER, deprecated=True), PLAIN_DIGITS
]

Player = Annotated[str | None, Query(description="Only where this player sat.", max_length=1000, pattern=NO_NUL)]
Game = Annotated[str | None, Query(description="Only hands of this game.", max_length=1000, pattern=NO_NUL)]
Hand = Annotated[str | None, Query(description="Only about this hand.", max_length=1000, pattern=NO_NUL)]
RuleSet = Annotated[RuleSetName | None, Query(description="Only this rule set.")]
Verdict = Annotated[Literal["clean", "violations", "halted"] | None, Query(description="Only this verdict.")]
Ended = Annotated[Flag | None, Query(description="Only hands that have ended, or have not.")]
Analysis = Annotated[Flag, Query(description="Whether what could have been done and was not is told too.")]
ReplayLanguage = Annotated[
    Literal["en", "tr", "ar", "all"] | None,
    Query(description="The language of the sentences, or all of them; else `Accept-Language` decides."),
]
Over = Annotated[Flag | None, Query(description="Only games that are over, or are not.")]
Standing = Annotated[Status | None, Query(description="Only disputes that stand there.")]
FeedFormat = Annotated[
    Literal["jsonl", "sse", "cloudevents"] | None,
    Query(
        description="JSON Lines or server-sent events, else `Accept` decides; or CloudEvents, in either by `Accept`."
    ),
]
FeedHands = Annotated[Literal["ended"] | None, Query(description="With `ended` a referee reads what an analyst does.")]

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        description="Any text that the caller uses once: sent again with the same request, it is answered as the first "
        "time.",
        json_schema_extra={"minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
    ),
]
IfMatch = Annotated[
    str | None,
    Header(
        alias="If-Match",
        description="The number of the last event that the caller knows.",
        json_schema_extra={"pattern": '^"?[0-9]{1,9}"?$', "example": '"12"'},
    ),
]
IfNoneMatch = Annotated[
    str | None,
    Header(
        alias="If-None-Match",
        description="The `ETag` of an answer that the caller has; if it is still the same, the answer is 304.",
        json_schema_extra={"pattern": '^(\\*|"[0-9]{1,9}")$', "example": '"12"'},
    ),
]
LastEventId = Annotated[
    str | None,
    Header(
        alias="Last-Event-ID",
        description="The position after which to begin, as browsers send it.",
        json_schema_extra={"pattern": "^[0-9]{1,18}(-[0-9]{1,18})?$"},
    ),
]


def limit_of(limit: int | None, most: int | None) -> int | None:
    """How many events a caller asks for; `most` is the old name of `limit`."""
    if most is not None:
        DEPRECATED.warning("the parameter most is now called limit; the next release drops the old name")
    return most if limit is None else limit
