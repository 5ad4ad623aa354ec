"""How each table of a data set is read in SQL, from exactly the files that its manifest names.

Whatever the format of the files, a table has the same columns with the same types.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ..dataset.manifest import DataFile, FileFormat, Manifest
from ..schema import DAY, FINDINGS, QUARANTINE, TABLES, Column, TableSchema

_SQL_TYPES: Final = {
    "string": "VARCHAR",
    "int8": "TINYINT",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "double": "DOUBLE",
    "bool": "BOOLEAN",
    "binary": "BLOB",
    "date": "DATE",
    "hash": "BLOB",
    "timestamp": "TIMESTAMPTZ",
    "list<string>": "VARCHAR[]",
    "list<int8>": "TINYINT[]",
    "list<int64>": "BIGINT[]",
    "list<list<string>>": "VARCHAR[][]",
}
"""By type of a column: its type in SQL."""

_MAX_LINE_BYTES: Final = 1 << 24
"""No line of a text file is longer, in bytes."""

_DAY: Final = f"TRY_CAST(split_part(parse_path(filename, 'forward_slash')[-2], '=', 2) AS DATE) AS {DAY}"
"""The partition, from the file's own folder alone, wherever the data set lies."""


def names_in_sql() -> list[tuple[str, TableSchema, bool]]:
    """The tables by their names in SQL, and whether each is that of hands in quarantine."""
    tables = list(TABLES.values())
    bad = [(f"{QUARANTINE}_{table.name}", table, True) for table in tables if table is not FINDINGS]
    return [*((table.name, table, False) for table in tables), *bad]


def files_of(manifest: Manifest, table: TableSchema, *, quarantined: bool) -> list[DataFile]:
    """The files of a table; findings are of hands in quarantine, and have no second table."""
    return manifest.of(table.name, quarantined=None if table is FINDINGS else quarantined)


def sql_type(column: Column) -> str:
    """The type of a column in SQL."""
    return _SQL_TYPES[column.type.removesuffix("?")]


def quoted(text: str) -> str:
    """A text as a literal.

    >>> quoted("it's")
    "'it''s'"
    """
    return "'" + text.replace("'", "''") + "'"


def name(text: str) -> str:
    """A name that SQL may have another use for."""
    return '"' + text.replace('"', '""') + '"'


def table_sql(table: TableSchema, paths: Sequence[Path], file_format: FileFormat) -> str:
    """The query that gives a table, with its partition as last column; without files it has no rows."""
    if not paths:
        empty = [f"CAST(NULL AS {sql_type(column)}) AS {name(column.name)}" for column in table.columns]
        return f"SELECT {', '.join(empty)}, CAST(NULL AS DATE) AS {DAY} WHERE false"
    files = f"[{', '.join(quoted(str(path)) for path in paths)}]"
    source, value = _SOURCES[file_format](table, files)
    values = [f"{value(column)} AS {name(column.name)}" for column in table.columns]
    return f"SELECT {', '.join(values)}, {_DAY} FROM {source}"


Source = tuple[str, Callable[[Column], str]]
"""A table function that reads files, and what it gives for a column."""


def _parquet(table: TableSchema, files: str) -> Source:
    return f"read_parquet({files}, hive_partitioning = false)", lambda column: name(column.name)


def _json_lines(table: TableSchema, files: str) -> Source:
    columns = _declared(table, lambda column: "VARCHAR" if column.type.startswith(_WRITTEN) else sql_type(column))
    options = f"format = 'newline_delimited', hive_partitioning = false, maximum_object_size = {_MAX_LINE_BYTES}"
    return f"read_json({files}, columns = {columns}, {options})", _from_text


def _csv(table: TableSchema, files: str) -> Source:
    written = (*_WRITTEN, "list")
    columns = _declared(table, lambda column: "VARCHAR" if column.type.startswith(written) else sql_type(column))
    options = (
        "auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"', nullstr = '', "
        f"allow_quoted_nulls = false, hive_partitioning = false, max_line_size = {_MAX_LINE_BYTES}"
    )
    return f"read_csv({files}, columns = {columns}, {options})", _from_csv


_WRITTEN: Final = ("binary", "hash")
"""The types whose values are written in another form where files are text."""


def _declared(table: TableSchema, kind: Callable[[Column], str]) -> str:
    return "{" + ", ".join(f"{quoted(column.name)}: {quoted(kind(column))}" for column in table.columns) + "}"


def _from_text(column: Column) -> str:
    value = name(column.name)
    if column.type.startswith("hash"):
        return f"unhex({value})"
    if column.type.startswith("binary"):
        return f"CASE WHEN starts_with({value}, 'base64:') THEN from_base64({value}[8:]) ELSE encode({value}) END"
    return value


def _from_csv(column: Column) -> str:
    if column.type.startswith("list"):
        return f"CAST(CAST({name(column.name)} AS JSON) AS {sql_type(column)})"
    return _from_text(column)


_SOURCES: Final[dict[FileFormat, Callable[[TableSchema, str], Source]]] = {
    "parquet": _parquet,
    "jsonl": _json_lines,
    "csv": _csv,
}
