"""Why a line cannot be read as JSON at all."""

from __future__ import annotations

from typing import Final

import msgspec

from ..domain.findings import Facts
from ..domain.problems import ProblemCase
from .field_error import field_error
from .spelling import misspelling

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
"""How a text in UTF-8 may begin; JSON does not."""

_UTF_32: Final = (b"\0\0\xfe\xff", b"\xff\xfe\0\0", b"\0\0\0{", b"\0\0\0[", b"{\0\0\0", b"[\0\0\0")
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff", b"\0{", b"\0[", b"{\0", b"[\0")


def wide_encoding(start: bytes) -> str | None:
    """The encoding of a log, by its first four bytes, where it is UTF-16 or UTF-32, with a byte-order mark or without.

    >>> wide_encoding('{"n":0}'.encode("utf-16")), wide_encoding(b'{"n":0}')
    ('UTF-16', None)
    """
    return "UTF-32" if start.startswith(_UTF_32) else "UTF-16" if start.startswith(_UTF_16) else None


def why_unreadable(line: bytes, error: Exception) -> tuple[ProblemCase, Facts]:
    """The case and the facts, from the line and what the decoder said of it."""
    if isinstance(error, RecursionError):
        return ProblemCase.TOO_DEEP, {}
    encoding = wide_encoding(line[:4])
    if encoding:
        return ProblemCase.WIDE_ENCODING, {"encoding": encoding}
    if line.startswith(BYTE_ORDER_MARK):
        return ProblemCase.BYTE_ORDER_MARK, {}
    misspelt = misspelling(line) if b"\\u" in line or b"\xed" in line else None
    if misspelt and misspelt[0] == ProblemCase.LONE_SURROGATE:
        return misspelt
    if isinstance(error, UnicodeDecodeError):
        return ProblemCase.NOT_UTF8, {}
    assert isinstance(error, msgspec.DecodeError)
    wrong = field_error(error)
    return (ProblemCase.NOT_UTF8, {}) if wrong.code == "not-utf8" else (ProblemCase.NOT_JSON, {"reason": wrong.reason})
