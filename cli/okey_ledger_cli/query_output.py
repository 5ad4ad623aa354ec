"""Answers of queries as texts: cells for people, JSON Lines and CSV for programs.

Stamps are RFC 3339 in UTC, bytes hexadecimal, an interval its seconds. In CSV a list is its JSON, an empty field is a
missing value, and a text, even an empty one, is quoted: as in the files of a data set.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from okey_ledger.explain import ENGLISH, quoted

if TYPE_CHECKING:
    from okey_ledger.analytics.sql.query import Answer

MISSING: Final = "NULL"
"""A missing value in a table for people."""

_BATCH_SIZE: Final = 1_000
"""How many rows are printed at once."""

_NUMERIC: Final = ("TINYINT", "INTEGER", "BIGINT", "HUGEINT", "DOUBLE", "FLOAT", "DECIMAL", "SMALLINT", "U")


def plain(value: Any) -> Any:
    r"""A value of SQL as one that JSON has.

    >>> plain(Decimal("3")), plain(b"\x01\xff"), plain([float("nan")]), plain(timedelta(minutes=1))
    (3, '01ff', [None], 60.0)
    """
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    return str(value)


def json_lines(answer: Answer, limit: int | None) -> Iterator[str]:
    """An answer as JSON objects, one a line."""
    names = _apart(answer.columns)
    for rows in _some(answer, limit):
        objects = [dict(zip(names, map(plain, row), strict=True)) for row in rows]
        yield "".join(f"{_json(row)}\n" for row in objects)


def csv_lines(answer: Answer, limit: int | None) -> Iterator[str]:
    """An answer as comma-separated values by RFC 4180, with the names of the columns in its first line."""
    yield ",".join(map(_csv, answer.columns)) + "\n"
    for rows in _some(answer, limit):
        yield "".join(",".join(map(_csv, row)) + "\n" for row in rows)


def cells(
    columns: Sequence[str], types: Sequence[str], rows: Sequence[Sequence[Any]], limit: int
) -> tuple[list[str], list[list[str]]]:
    """Headings and rows for people: numbers with at most four decimals and under each other.

    Of texts what cannot be shown is written as an escape.
    """
    heads = [quoted(column, ENGLISH) for column in columns]
    told = [[_cell(value) for value in row] for row in rows]
    for place, kind in enumerate(types):
        if kind.startswith(_NUMERIC) and not kind.endswith("]"):
            width = max(len(cell) for cell in (heads[place], *(row[place] for row in told[:limit])))
            heads[place] = heads[place].rjust(width)
            for row in told:
                row[place] = row[place].rjust(width)
    return heads, told


def _some(answer: Answer, limit: int | None) -> Iterator[list[tuple[Any, ...]]]:
    """The rows of an answer, some at a time."""
    rows = islice(answer, limit)
    return iter(lambda: list(islice(rows, _BATCH_SIZE)), [])


def _apart(names: Sequence[str]) -> list[str]:
    """Names of columns so that each is there once: a second `n` is `n_2`."""
    apart: list[str] = []
    for name in names:
        tries = (f"{name}_{number}" if number > 1 else name for number in range(1, len(names) + 2))
        apart.append(next(told for told in tries if told not in apart))
    return apart


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _csv(value: Any) -> str:
    told = plain(value)
    if told is None:
        return ""
    if isinstance(told, bool | int | float):
        return _json(told)
    text = told if isinstance(told, str) else _json(told)
    return '"' + text.replace('"', '""') + '"'


def _cell(value: Any) -> str:
    told = plain(value)
    if told is None:
        return MISSING
    if isinstance(told, float):
        return f"{told:.4f}".rstrip("0").rstrip(".") if 1e-3 <= abs(told) < 1e15 or not told else f"{told:.4g}"
    return quoted(told if isinstance(told, str) else _json(told), ENGLISH)
