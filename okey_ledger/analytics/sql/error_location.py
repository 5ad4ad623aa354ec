"""Where a query is wrong, read off what DuckDB says of it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_SHOWN: Final = re.compile(r"\n*LINE (\d+): (.*)\n( *)(\^+)[^\n]*", re.DOTALL)
"""The piece of the query that is shown, with carets under what is meant."""

_CUT: Final = "..."


class ErrorLocation(NamedTuple):
    """What is wrong with a query, and where, as far as that is known."""

    why: str
    line: int | None = None
    column: int | None = None


def locate_error(error: Exception, query: str) -> ErrorLocation:
    r"""What an error of DuckDB says, in one line.

    >>> locate_error(Exception("Parser Error: syntax error\n\nLINE 2: FRM hands\n        ^^^"), "SELECT 1\nFRM hands")
    ErrorLocation(why='syntax error', line=2, column=1)
    """
    text = str(error)
    shown = _SHOWN.search(text)
    why = text[: shown.start()] if shown else text
    why = re.sub(r"^[A-Z][\w ]*(Error|Exception): ", "", " ".join(why.split()))
    if shown is None:
        return ErrorLocation(why)
    line = int(shown[1])
    return ErrorLocation(why, line, _column(shown, line, query))


def _column(shown: re.Match[str], line: int, query: str) -> int | None:
    """The character that the carets begin under; what is shown of a long line may be a piece of it."""
    lines = query.split("\n")
    if line > len(lines):
        return None
    piece, place = shown[2], len(shown[3]) - len(f"LINE {line}: ")
    if piece.startswith(_CUT) and not lines[line - 1].startswith(_CUT):
        piece, place = piece.removeprefix(_CUT), place - len(_CUT)
    if not lines[line - 1].startswith(piece):
        piece = piece.removesuffix(_CUT)
    begins = lines[line - 1].find(piece)
    return None if begins < 0 or place < 0 else begins + place + 1
