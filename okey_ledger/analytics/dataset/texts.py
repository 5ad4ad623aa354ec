"""The tables as text: JSON Lines and CSV, whose values say the same as those of the Parquet files.

Stamps are RFC 3339 in UTC, hashes hexadecimal; a line of the log is its text, or base64 after `base64:` where its bytes
are no UTF-8. In CSV a list is its JSON, an empty field is a missing value, and a text, even an empty one, is quoted.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
from pyarrow import csv

from ..schema import TABLES, arrow_schema
from .batches import batch_of

_BATCH_SIZE: Final = 20_000
"""How many rows are read at once."""

_BASE64: Final = "base64:"

Change = Callable[[Any], Any]


def _line_text(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return _BASE64 + b64encode(line).decode()


def _line_bytes(text: str) -> bytes:
    return b64decode(text.removeprefix(_BASE64)) if text.startswith(_BASE64) else text.encode()


def _stamp_text(at: datetime) -> str:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _list_text(value: list[Any]) -> str:
    return msgspec.json.encode(value).decode()


_TO_TEXT: Final[Mapping[str, Change]] = {
    "binary": _line_text,
    "hash": bytes.hex,
    "timestamp": _stamp_text,
    "date": date.isoformat,
}
"""By type of a column: how its values are written."""

_FROM_TEXT: Final[Mapping[str, Change]] = {
    "binary": _line_bytes,
    "hash": bytes.fromhex,
    "timestamp": datetime.fromisoformat,
    "date": date.fromisoformat,
}


def _changes(table: str, by_type: Mapping[str, Change], lists: Change | None = None) -> dict[int, Change]:
    """By place of a column: how its values are changed on their way."""
    changes = {}
    for place, column in enumerate(TABLES[table].columns):
        kind = column.type.removesuffix("?")
        change = lists if kind.startswith("list") else by_type.get(kind)
        if change is not None:
            changes[place] = change
    return changes


def _changed(values: list[Any], change: Change) -> list[Any]:
    return [None if value is None else change(value) for value in values]


def _read(values: list[Any], change: Change, column: str) -> list[Any]:
    """The values of a column as they are in Arrow. Raises `ValueError` where one is of another type."""
    try:
        return _changed(values, change)
    except (TypeError, AttributeError):
        raise ValueError(f"a value of the column {column} is not of its type") from None


def _whole(batch: Any) -> Any:
    """A batch of which each column has the values that it must have; else raises `pyarrow.ArrowInvalid`."""
    for field, column in zip(batch.schema, batch.columns, strict=True):
        if column.null_count and not field.nullable:
            raise pa.ArrowInvalid(f"a value of the column {field.name} is missing")
    return batch


class JsonLinesFile:
    """A file of JSON objects, one row a line."""

    def __init__(self, path: Path, table: str) -> None:
        self.rows = 0
        self._file = path.open("wb")
        self._names = TABLES[table].names
        self._changes = _changes(table, _TO_TEXT)
        self._encode = msgspec.json.Encoder().encode_lines

    def write(self, batches: Sequence[Any]) -> None:
        """Add rows."""
        for batch in batches:
            self._write(batch)

    def _write(self, batch: Any) -> None:
        self.rows += batch.num_rows
        columns = [column.to_pylist() for column in batch.columns]
        for place, change in self._changes.items():
            columns[place] = _changed(columns[place], change)
        self._file.write(self._encode([dict(zip(self._names, row, strict=True)) for row in zip(*columns, strict=True)]))

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class CsvFile:
    """A file of comma-separated values by RFC 4180, with the names of the columns in its first line."""

    def __init__(self, path: Path, table: str) -> None:
        self.rows = 0
        self._changes = _changes(table, _TO_TEXT, _list_text)
        self._schema = _csv_schema(table)
        self._writer = csv.CSVWriter(path, self._schema)

    def write(self, batches: Sequence[Any]) -> None:
        """Add rows."""
        for batch in batches:
            self._write(batch)

    def _write(self, batch: Any) -> None:
        self.rows += batch.num_rows
        columns = list(batch.columns)
        for place, change in self._changes.items():
            columns[place] = pa.array(_changed(columns[place].to_pylist(), change), pa.string())
        self._writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=self._schema))

    def close(self) -> None:
        """Close the file."""
        self._writer.close()


def _csv_schema(table: str) -> Any:
    """A table's columns as they stand in CSV."""
    changes = _changes(table, _TO_TEXT, _list_text)
    return pa.schema(
        [
            pa.field(field.name, pa.string() if place in changes else field.type)
            for place, field in enumerate(arrow_schema(table))
        ]
    )


def read_json_lines(path: Path, table: str) -> Iterator[Any]:
    """The rows of a file of JSON objects as `pyarrow.RecordBatch`es of the table.

    Raises `msgspec.DecodeError` and `ValueError` for what is none.
    """
    names = TABLES[table].names
    changes = _changes(table, _FROM_TEXT)
    decode = msgspec.json.Decoder(dict[str, Any]).decode
    with path.open("rb") as file:
        while lines := list(islice(file, _BATCH_SIZE)):
            rows = [decode(line) for line in lines]
            columns: list[list[Any]] = [[row.get(name) for row in rows] for name in names]
            for place, change in changes.items():
                columns[place] = _read(columns[place], change, names[place])
            yield _whole(batch_of(table, zip(*columns, strict=True)))


def read_csv(path: Path, table: str) -> Iterator[Any]:
    """The rows of a file of comma-separated values as `pyarrow.RecordBatch`es of the table.

    Raises `pyarrow.ArrowInvalid` and `ValueError` for what is none.
    """
    changes = _changes(table, _FROM_TEXT, msgspec.json.decode)
    schema = _csv_schema(table)
    options = csv.ConvertOptions(
        column_types=schema, strings_can_be_null=True, quoted_strings_can_be_null=False, null_values=[""]
    )
    parsing = csv.ParseOptions(newlines_in_values=True)
    with csv.open_csv(path, convert_options=options, parse_options=parsing) as reader:
        if reader.schema.names != schema.names:
            raise pa.ArrowInvalid(f"its columns are not those of the table {table}")
        for batch in reader:
            columns = list(batch.columns)
            for place, change in changes.items():
                kind = arrow_schema(table).field(place).type
                columns[place] = pa.array(_read(columns[place].to_pylist(), change, schema.names[place]), kind)
            yield _whole(pa.RecordBatch.from_arrays(columns, schema=arrow_schema(table)))
