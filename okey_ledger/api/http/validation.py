"""What pydantic finds wrong with a request, as a problem: by the codes of its errors, never by their text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fastapi.exceptions import RequestValidationError
from starlette.requests import Request

from ...domain.events import HAND_ID
from ...domain.problems import ProblemCase
from ...domain.sentence import N_
from ...explain import body_sentence
from .problems import HAND_ID as HAND_ID_IS
from .problems import Malformed
from .routing import Route

NUMBER: Final = N_("{parameter} is a whole number from {least} to {most}")
CHOICE: Final = N_("{parameter} is one of {choices}")
TEXT: Final = N_("{parameter} is given once, in at most 1000 characters, none of them NUL")

KINDS: Final = {
    "int_type": "int",
    "int_from_float": "int",
    "string_type": "str",
    "bool_type": "bool",
    "list_type": "array",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
    "datetime_type": "datetime",
}
"""The kind of value that is expected, by the code of the error."""

REASONS: Final = {
    "datetime_parsing": ("no-time", None),
    "greater_than": ("more", "gt"),
    "greater_than_equal": ("least", "ge"),
    "less_than": ("less", "lt"),
    "less_than_equal": ("most", "le"),
    "string_too_short": ("shortest", "min_length"),
    "string_too_long": ("longest", "max_length"),
    "too_long": ("longest", "max_length"),
}
"""By the code of the error: the code that the decoder of event lines has for it, and which fact is its bound."""


def refusal_of(error: RequestValidationError, request: Request) -> Malformed:
    """The problem that the first error of a request is."""
    first = error.errors()[0]
    place, *path = first["loc"]
    if place == "body":
        case, facts = _wrong_body(first, path)
        return Malformed(body_sentence(case), facts)
    name = str(path[0])
    return _wrong_parameter(name, first, request)


def _wrong_parameter(name: str, error: Mapping[str, Any], request: Request) -> Malformed:
    """What is wrong with a parameter of the path, the query or a header."""
    context = error.get("ctx", {})
    facts: dict[str, Any] = {"parameter": name}
    if error["type"] == "string_pattern_mismatch" and context["pattern"] == HAND_ID:
        return Malformed(HAND_ID_IS, parameter=name)
    if error["type"] in ("int_parsing", "greater_than_equal", "less_than_equal"):
        route = request.scope.get("route")
        least, most = route.bounds(name) if isinstance(route, Route) else (0, None)
        return Malformed(NUMBER, facts | {"least": least, "most": most}, parameter=name)
    if error["type"] == "literal_error":
        choices = context.get("choices") or request.scope["route"].choices(name)
        return Malformed(CHOICE, facts | {"choices": ", ".join(choices)}, parameter=name)
    return Malformed(TEXT, facts, parameter=name)


def _wrong_body(error: Mapping[str, Any], path: list[str | int]) -> tuple[ProblemCase, dict[str, Any]]:
    """The case and the facts of what is wrong with a body."""
    code, context = error["type"], error.get("ctx", {})
    field = _written(path)
    if code == "domain":
        facts = dict(context["facts"])
        if "field" in facts:
            facts["field"] = ".".join(filter(None, (field, facts["field"])))
        return ProblemCase(context["case"]), facts
    if not path:
        return ProblemCase.NOT_AN_OBJECT, {}
    if code in ("missing", "extra_forbidden"):
        return ProblemCase.MISSING_FIELD if code == "missing" else ProblemCase.UNKNOWN_FIELD, {"field": field}
    return ProblemCase.BAD_FIELD, {"field": field, "reason": _reason(code, context, error["input"])}


def _written(path: list[str | int]) -> str:
    """A place in a body as it is written.

    >>> _written(["corrections", 0, "seat"])
    'corrections[0].seat'
    """
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def _reason(code: str, context: Mapping[str, Any], value: Any) -> dict[str, Any] | str:
    """The reason as the decoder of event lines gives it; the code of pydantic itself where the decoder has none."""
    if code in KINDS:
        return {"code": "type", "wanted": [KINDS[code]], "got": _kind(value)}
    if code == "literal_error":
        return {"code": "value", "value": str(value)}
    if code not in REASONS:
        return code
    reason, bound = REASONS[code]
    return {"code": reason} | ({} if bound is None else {"bound": context[bound]})


def _kind(value: Any) -> str:
    """The kind of a value as JSON has it."""
    for kind, name in ((bool, "bool"), (int, "int"), (float, "float"), (str, "str"), (list, "array"), (dict, "object")):
        if isinstance(value, kind):
            return name
    return "null"
