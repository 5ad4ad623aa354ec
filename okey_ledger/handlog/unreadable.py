"""Why a line cannot be read as JSON at all."""

from __future__ import annotations

from typing import Final

from ..domain.findings import Facts

BYTE_ORDER_MARKS: Final = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
"""How a text in UTF-8, or in UTF-16 of either order, may begin; JSON does not."""


def why_unreadable(line: bytes, error: Exception) -> tuple[str, Facts]:
    """The case and the facts, from the line and what the decoder said of it."""
    if isinstance(error, RecursionError):
        return "too-deep", {}
    if line.startswith(BYTE_ORDER_MARKS):
        return "byte-order-mark", {}
    if "UTF-8" in str(error):
        return "not-utf8", {}
    return "not-json", {"reason": str(error)}
