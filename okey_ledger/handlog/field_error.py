"""What msgspec says of bytes or values that do not fit a type, as a code with facts.

msgspec gives its reasons as text alone. This is the one place that reads that text; everything else goes by the code.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, get_args

import msgspec

from ..domain.findings import Facts

Code = Literal[
    "missing",
    "unknown",
    "type",
    "value",
    "least",
    "more",
    "most",
    "less",
    "length",
    "shortest",
    "longest",
    "pattern",
    "too-large",
    "no-offset",
    "no-time",
    "malformed",
    "truncated",
    "not-utf8",
    "other",
]
"""Why a field, or a whole text, is wrong."""

CODES: Final = get_args(Code)


class FieldError(NamedTuple):
    """A field that is wrong, and why."""

    field: str
    """Where it stands, such as `racks[0][3]`; empty where the whole is meant."""
    code: Code
    facts: Facts

    @property
    def reason(self) -> Facts:
        """The code and the facts in one, as they stand under `reason` in the facts of a problem."""
        return {"code": self.code, **self.facts}


_AT_PATH: Final = re.compile(r"(?P<what>.*?)(?: - at `(?:key in )?\$\.?(?P<path>[^`]*)`)?", re.DOTALL)

_TEXTS: Final[tuple[tuple[str, Code], ...]] = (
    (r"Object missing required field `(?P<name>[^`]*)`.*", "missing"),
    (r"Object contains unknown field `(?P<name>[^`]*)`.*", "unknown"),
    (r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`", "type"),
    (r"Invalid enum value '(?P<value>.*)'", "value"),
    (r"Invalid (?:enum )?value (?P<value>.+)", "value"),
    (r"Expected `\w+` >= (?P<bound>-?\d+)(?:\.0)?", "least"),
    (r"Expected `\w+` > (?P<bound>-?\d+)(?:\.0)?", "more"),
    (r"Expected `\w+` <= (?P<bound>-?\d+)(?:\.0)?", "most"),
    (r"Expected `\w+` < (?P<bound>-?\d+)(?:\.0)?", "less"),
    (r"Expected `\w+` of length >= (?P<bound>\d+)", "shortest"),
    (r"Expected `\w+` of length <= (?P<bound>\d+)", "longest"),
    (r"Expected `\w+` of length (?P<bound>\d+)(?:, got \d+)?", "length"),
    (r"Expected `str` matching regex .*", "pattern"),
    (r"(?:Integer value|Number) out of range", "too-large"),
    (r"Expected `datetime` with a timezone component", "no-offset"),
    (r"Invalid RFC3339 encoded datetime", "no-time"),
    (r"JSON is malformed: .* \(byte (?P<byte>\d+)\)", "malformed"),
    (r"Input data was truncated", "truncated"),
    (r".*UTF-8.*", "not-utf8"),
)
"""The texts of msgspec, each with its code; a group is a fact."""


def field_error(error: msgspec.DecodeError) -> FieldError:
    """The field, the code and the facts of what msgspec says; `other`, with its `text`, where that is unknown.

    >>> try:
    ...     msgspec.convert({"n": "x"}, dict[str, int | None])
    ... except msgspec.ValidationError as error:
    ...     print(field_error(error))
    FieldError(field='[...]', code='type', facts={'wanted': ['int', 'null'], 'got': 'str'})
    """
    placed = _AT_PATH.fullmatch(str(error))
    assert placed is not None
    path, what = placed["path"] or "", placed["what"]
    for pattern, code in _TEXTS:
        if match := re.fullmatch(pattern, what, re.DOTALL):
            return FieldError(path, code, {name: _fact(name, text) for name, text in match.groupdict().items()})
    return FieldError(path, "other", {"text": what})


def _fact(name: str, text: str) -> str | int | list[str]:
    if name in ("bound", "byte"):
        return int(text)
    return text.split(" | ") if name == "wanted" else text
