"""A data set that is open for questions: DuckDB with its tables and views, and with everything else locked.

A query may come from somebody else. It is one `SELECT`, so it changes nothing; it reads the files that the manifest
names, so it finds out nothing of the machine; it can load nothing, set nothing, and has a bound on its memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import duckdb

from ..dataset.manifest import Manifest, read_manifest
from .error_location import locate_error
from .errors import BadMemory, DataSetUnreadable, NotAQuestion, QueryError, QueryForbidden, QueryTooLarge, QueryWrong
from .tables import files_of, name, names_in_sql, quoted, table_sql
from .views import MACROS, VIEWS

MEMORY: Final = "1GB"
"""How much memory a query may have where nothing else is said."""

_BATCH_SIZE: Final = 2_000
"""How many rows are fetched at once."""

_LOCKED: Final[Mapping[str, str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_persistent_secrets": "false",
    "python_enable_replacements": "false",
    "temp_directory": "",
}

_OF_A_FILE: Final = re.compile(
    r"Invalid Input Error: (?:CSV Error|The CSV Parser|Malformed JSON in file|JSON transform)"
)
"""How errors begin that tell of what stands in a file of text and not of the query."""

Row = tuple[Any, ...]

T = TypeVar("T")


class Answer:
    """What a query gives: columns by name and type, and rows that are fetched as they are read."""

    def __init__(self, columns: tuple[str, ...], types: tuple[str, ...], rows: Iterator[Row]) -> None:
        self.columns = columns
        self.types = types
        """Their types in SQL, such as `BIGINT`."""
        self._rows = rows

    def __iter__(self) -> Iterator[Row]:
        return self._rows


class OpenDataSet:
    """A data set that can be asked."""

    def __init__(
        self,
        folder: Path,
        manifest: Manifest,
        connection: duckdb.DuckDBPyConnection,
        memory: str,
        worker: ThreadPoolExecutor,
    ) -> None:
        self.folder = folder
        self.manifest = manifest
        self._connection = connection
        self._memory = memory
        self._worker = worker

    def ask(self, query: str) -> Answer:
        """Answer one question in SQL; a later one ends it. Raises a `QueryError`, from the answer's rows too."""
        with self._explained(query):
            statements = self._connection.extract_statements(query)
            if len(statements) != 1:
                raise NotAQuestion
            if statements[0].type != duckdb.StatementType.SELECT:
                raise NotAQuestion(_first_word(query))
            result = self._awaited(lambda: self._connection.execute(statements[0]))
            described = result.description or []
        columns, types = zip(*((column[0], str(column[1])) for column in described), strict=True)
        return Answer(columns, types, self._fetched(result, query))

    def _fetched(self, result: duckdb.DuckDBPyConnection, query: str) -> Iterator[Row]:
        while True:
            with self._explained(query):
                rows = self._awaited(lambda: result.fetchmany(_BATCH_SIZE))
            if not rows:
                return
            yield from rows

    def _awaited(self, call: Callable[[], T]) -> T:
        """What a call of DuckDB gives; Ctrl-C breaks it off, which it would not hear by itself."""
        work = self._worker.submit(call)
        try:
            return work.result()
        except KeyboardInterrupt:
            self._connection.interrupt()
            work.exception()
            raise

    @contextmanager
    def _explained(self, query: str) -> Iterator[None]:
        """Say what DuckDB says as an error of ours."""
        try:
            yield
        except duckdb.OutOfMemoryException:
            raise QueryTooLarge(self._memory) from None
        except duckdb.PermissionException as error:
            raise QueryForbidden(locate_error(error, query).why) from None
        except (duckdb.IOException, duckdb.SerializationException) as error:
            raise DataSetUnreadable(self.folder, locate_error(error, query).why) from None
        except (duckdb.Error, RuntimeError) as error:
            if _OF_A_FILE.match(str(error)):
                raise DataSetUnreadable(self.folder, locate_error(error, query).why) from None
            raise QueryWrong(*locate_error(error, query)) from None


def _first_word(query: str) -> str | None:
    """The word with which a query begins, comments left out."""
    found = re.search(r"\w+", re.sub(r"--[^\n]*|/\*.*?\*/", " ", query, flags=re.DOTALL))
    return found[0].upper() if found else None


@contextmanager
def opened(folder: Path, memory: str = MEMORY) -> Iterator[OpenDataSet]:
    """Open a data set for questions.

    Raises `NotADataSet`, `DataSetTooNew`, `BadMemory`, and `DataSetUnreadable` where its files cannot be read.
    """
    folder = folder.resolve()
    manifest = read_manifest(folder)
    for file in manifest.files:
        if not (folder / file.path).is_file():
            raise DataSetUnreadable(folder, f"{file.path} is not there")
    connection = duckdb.connect(":memory:", config=dict(_LOCKED))
    try:
        _bound(connection, memory)
        paths = [str(folder / file.path) for file in manifest.files]
        connection.execute(f"SET allowed_paths = [{', '.join(map(quoted, paths))}]")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET TimeZone = 'UTC'")
        connection.execute("SET lock_configuration = true")
        _define(connection, folder, manifest)
        with ThreadPoolExecutor(1) as worker:
            yield OpenDataSet(folder, manifest, connection, memory, worker)
    finally:
        connection.close()


def _bound(connection: duckdb.DuckDBPyConnection, memory: str) -> None:
    if not re.fullmatch(r"[1-9]\d{0,5} ?[KMGT]i?B", memory, re.IGNORECASE):
        raise BadMemory(memory)
    connection.execute(f"SET memory_limit = {quoted(memory)}")


def _define(connection: duckdb.DuckDBPyConnection, folder: Path, manifest: Manifest) -> None:
    """Make the tables and views."""
    try:
        for sql_name, table, quarantined in names_in_sql():
            paths = [folder / file.path for file in files_of(manifest, table, quarantined=quarantined)]
            connection.execute(f"CREATE VIEW {name(sql_name)} AS {table_sql(table, paths, manifest.format)}")
            _comment(connection, sql_name, table.row, {column.name: column.meaning for column in table.columns})
        for macro in MACROS:
            connection.execute(macro)
        for view in VIEWS.values():
            connection.execute(f"CREATE VIEW {name(view.name)} AS {view.query}")
            _comment(connection, view.name, view.row, view.columns)
    except duckdb.Error as error:
        raise DataSetUnreadable(folder, locate_error(error, "").why) from None


def _comment(connection: duckdb.DuckDBPyConnection, view: str, row: str, columns: Mapping[str, str]) -> None:
    """Say of a table and of its columns what they are, for `duckdb_views()` and `duckdb_columns()`."""
    connection.execute(f"COMMENT ON VIEW {name(view)} IS {quoted(row)}")
    for column, meaning in columns.items():
        connection.execute(f"COMMENT ON COLUMN {name(view)}.{name(column)} IS {quoted(meaning)}")


__all__ = ["MEMORY", "Answer", "OpenDataSet", "QueryError", "Row", "opened"]
