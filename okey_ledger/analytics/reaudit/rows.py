"""Reading the files of a part so that each hand is read by one reader alone, whole.

The hands that begin in some row groups of a Parquet file are theirs, to the last row; the first rows there may be of a
hand that began before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ..dataset.check import UNREADABLE
from ..dataset.files import BATCH_SIZE, check_columns, read
from ..dataset.manifest import DataFile, FileFormat
from ..schema import arrow_schema

_BATCH_SIZE: Final = 512
"""How many rows are read at once to find the end of one hand."""


class Rows(Protocol):
    """The rows of a file of a data set."""

    def names(self) -> Any:
        """The hand of every row, as a `pyarrow` array."""

    def batches(self, groups: tuple[int, int] | None, columns: Sequence[str]) -> Iterator[Any]:
        """Some columns, `hand` among them, of the hands that begin in some row groups, or of all."""

    def of_hands(self, hands: Any) -> Any:
        """The rows of some hands, which are a `pyarrow` array of their names, as a `pyarrow.Table`."""


def rows_in(folder: Path, file: DataFile, file_format: FileFormat) -> Rows:
    """The rows of a file; raises one of `UNREADABLE` where it is not one of its table."""
    if file_format == "parquet":
        return ParquetRows(folder / file.path, file.table)
    return HeldRows(file.table, read(folder, file, file_format))


class HeldRows:
    """The rows of a file that has no parts of its own; they are held."""

    def __init__(self, table: str, batches: Iterator[Any]) -> None:
        self._rows = pa.Table.from_batches(batches, arrow_schema(table))

    def names(self) -> Any:
        """The hand of every row."""
        return self._rows["hand"]

    def batches(self, groups: tuple[int, int] | None, columns: Sequence[str]) -> Iterator[Any]:
        """Some columns of the hands that begin in some row groups, or of all."""
        yield from self._rows.select(columns).to_batches(BATCH_SIZE)

    def of_hands(self, hands: Any) -> Any:
        """The rows of some hands."""
        return self._rows.filter(pc.is_in(self._rows["hand"], hands))


class ParquetRows:
    """The rows of a Parquet file; those that are asked for are read."""

    def __init__(self, path: Path, table: str) -> None:
        self._file = pq.ParquetFile(path)
        check_columns(self._file, table)

    def names(self) -> Any:
        """The hand of every row."""
        return self._file.read(columns=["hand"])["hand"]

    def batches(self, groups: tuple[int, int] | None, columns: Sequence[str]) -> Iterator[Any]:
        """Some columns of the hands that begin in some row groups, or of all."""
        first, last = groups or (0, self._file.num_row_groups)
        previous = self._last_hand(first - 1)
        hand: str | None = None
        for batch in self._read(range(first, last), columns):
            start = 0 if previous is None else _first_other(batch, previous)
            if start < batch.num_rows:
                previous = None
                hand = batch.column("hand")[-1].as_py()
                yield batch.slice(start)
        if hand is None:
            return
        for batch in self._read(range(last, self._file.num_row_groups), columns, _BATCH_SIZE):
            end = _first_other(batch, hand)
            if end:
                yield batch.slice(0, end)
            if end < batch.num_rows:
                return

    def _read(self, groups: range, columns: Sequence[str], at_once: int = BATCH_SIZE) -> Iterator[Any]:
        for group in groups:  # one by one: what is not asked for is not read
            yield from self._file.iter_batches(at_once, row_groups=[group], columns=columns)

    def _last_hand(self, group: int) -> str | None:
        """The hand of the last row of a row group, or of the last one before it that has rows."""
        while group >= 0:
            names = self._file.read_row_group(group, columns=["hand"])["hand"]
            if len(names):
                return str(names[-1].as_py())
            group -= 1
        return None

    def of_hands(self, hands: Any) -> Any:
        """The rows of some hands."""
        is_theirs = pc.is_in(self.names(), hands)
        groups, masks = [], []
        start = 0
        for group, count in enumerate(_sizes(self._file)):
            mask = is_theirs.slice(start, count)
            start += count
            if pc.any(mask).as_py():
                groups.append(group)
                masks += mask.chunks
        return self._file.read_row_groups(groups).filter(pa.chunked_array(masks, pa.bool_()))


def _first_other(batch: Any, hand: str) -> int:
    """The first row that is not of a hand; the number of rows where all are."""
    found = pc.index(pc.not_equal(batch.column("hand"), hand), True).as_py()
    return batch.num_rows if found < 0 else int(found)


def row_groups(path: Path) -> list[int]:
    """How many rows each row group of a Parquet file has; none where that cannot be read."""
    try:
        with pq.ParquetFile(path) as file:
            return _sizes(file)
    except UNREADABLE:
        return []


def _sizes(file: Any) -> list[int]:
    return [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]
