"""Reading the files of a data set, whatever their format, as Arrow record batches of their table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from ..schema import arrow_schema
from .manifest import DataFile, FileFormat
from .texts import read_csv, read_json_lines

BATCH_SIZE: Final = 1 << 16
"""How many rows are read at once."""


def check_columns(file: Any, table: str) -> None:
    """Raise `pyarrow.ArrowInvalid` where a `pyarrow.parquet.ParquetFile` has other columns than a table."""
    if not file.schema_arrow.equals(arrow_schema(table)):
        raise pa.ArrowInvalid(f"its columns are not those of the table {table}")


def read_parquet(path: Path, table: str) -> Iterator[Any]:
    """The rows of a Parquet file as `pyarrow.RecordBatch`es of the table; raises `pyarrow.ArrowInvalid`."""
    with pq.ParquetFile(path) as file:
        check_columns(file, table)
        yield from file.iter_batches(BATCH_SIZE)


READERS: Final[dict[FileFormat, Callable[[Path, str], Iterator[Any]]]] = {
    "parquet": read_parquet,
    "jsonl": read_json_lines,
    "csv": read_csv,
}


def read(folder: Path, file: DataFile, file_format: FileFormat) -> Iterator[Any]:
    """The rows of a file of a data set as `pyarrow.RecordBatch`es."""
    return READERS[file_format](folder / file.path, file.table)


def selected(folder: Path, file: DataFile, file_format: FileFormat, names: Sequence[str]) -> Iterator[Any]:
    """Some columns of a file, as `pyarrow.RecordBatch`es."""
    if file_format != "parquet":
        yield from (batch.select(names) for batch in read(folder, file, file_format))
        return
    with pq.ParquetFile(folder / file.path) as opened:
        check_columns(opened, file.table)
        for batch in opened.iter_batches(BATCH_SIZE, columns=list(names)):
            yield batch.select(names)


def columns(
    folder: Path, file: DataFile, file_format: FileFormat, names: Sequence[str]
) -> Iterator[tuple[list[Any], ...]]:
    """Some columns of a file, a batch at a time."""
    for batch in selected(folder, file, file_format, names):
        yield tuple(batch.column(name).to_pylist() for name in names)
