"""`okey-ledger sql`: ask a data set."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from okey_ledger.analytics.errors import AnalyticsError
from okey_ledger.domain.sentence import N_

from ..errors import Refused
from ..extras import extra
from ..options import Color, Json, Memory
from ..output import write_text
from ..query_output import cells, csv_lines, json_lines
from ..table import print_list

if TYPE_CHECKING:
    from okey_ledger.analytics.sql.query import Answer

DEFAULT_LIMIT = 50
"""How many rows a table for people has where nothing else is said."""

Query = Annotated[str, typer.Argument(help="A question in SQL; - reads it from standard input.")]

Data = Annotated[
    Path,
    typer.Option("--data", metavar="DIR", help="The folder of the data set.", envvar="OKEY_LEDGER_DATA"),
]

Csv = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]

Rows = Annotated[int | None, typer.Option(min=1, help="At most so many rows; 50 for the table, else all.")]


def ask_data_set(
    query: Query,
    data: Data = Path(),
    limit: Rows = None,
    json: Json = False,
    csv: Csv = False,
    memory: Memory = "1GB",
    color: Color = None,
) -> None:
    """Ask a data set that `export` wrote, in SQL.

    There are its tables, those of hands in quarantine under names that begin with quarantine_, and views for the
    questions that come first; docs/analytics-sql.md tells them all, SHOW TABLES names them. A query can only read them.

    Exit codes: 0 done; 2 the query is wrong, or there is no such data set.
    """
    if json and csv:
        raise Refused(N_("The answer is printed as {one} or as {other}, not as both"), one="--json", other="--csv")
    with extra("analytics"):
        from okey_ledger.analytics.sql.query import opened
    asked = sys.stdin.buffer.read().decode("utf-8", "replace") if query == "-" else query
    try:
        with opened(data, memory) as data_set:
            answer = data_set.ask(asked)
            if json or csv:
                for piece in (json_lines if json else csv_lines)(answer, limit):
                    write_text(piece)
            else:
                _print_table(answer, limit or DEFAULT_LIMIT, color)
    except AnalyticsError as error:
        raise Refused.of(error) from error


def _print_table(answer: Answer, limit: int, color: bool | None) -> None:
    heads, rows = cells(answer.columns, answer.types, list(islice(answer, limit + 1)), limit)
    print_list(heads, rows, limit, color)
