"""Writing the files of a data set: rows of one day and kind go to one part, a file in each table's folder.

A hand is in one part whole. Rows are held back until there are many, since hands of several days come mixed; parts are
closed when they are large, or when too many days are being written at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import file_digest
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from ..schema import arrow_schema, folder_of
from .manifest import DataFile, FileFormat
from .texts import CsvFile, JsonLinesFile

ROW_GROUP_SIZE: Final = 1 << 16
"""How many rows stand together in a Parquet file at most."""

MAX_PART_ROWS: Final = 1_000_000
"""From how many rows of one table on a part is closed."""

MAX_BUFFERED_BYTES: Final = 96 << 20
"""How many bytes of rows are held back at most, so that hands of many days can come in any order."""

MAX_OPEN_PARTS: Final = 40
"""How many parts are being written at once, each with a file for each table."""


class Place(NamedTuple):
    """To which partition rows belong."""

    is_quarantined: bool
    day: str | None


class TableFile(Protocol):
    """A file that is being written."""

    rows: int

    def write(self, batches: Sequence[Any]) -> None:
        """Add some `pyarrow.RecordBatch`es of the table."""

    def close(self) -> None:
        """Write what is left."""


class _Writer(pq.ParquetWriter):  # type: ignore[misc]
    """A writer of pyarrow that keeps silent about a file that is given up."""

    def __del__(self) -> None:
        """Write no end: a file that was not closed is none, and there may be no room for it."""


class ParquetFile:
    """A Parquet file, compressed with zstd."""

    def __init__(self, path: Path, table: str) -> None:
        self.rows = 0
        self._schema = arrow_schema(table)
        self._writer = _Writer(path, self._schema, compression="zstd")

    def write(self, batches: Sequence[Any]) -> None:
        """Add rows, as row groups of at most `ROW_GROUP_SIZE` rows."""
        rows = pa.Table.from_batches(batches, self._schema)
        self.rows += rows.num_rows
        self._writer.write_table(rows, ROW_GROUP_SIZE)

    def close(self) -> None:
        """Write the end of the file."""
        self._writer.close()


FORMATS: Final[dict[FileFormat, type[ParquetFile] | type[JsonLinesFile] | type[CsvFile]]] = {
    "parquet": ParquetFile,
    "jsonl": JsonLinesFile,
    "csv": CsvFile,
}
"""By format: how a file of a table is written."""


def open_file(staged: Path, path: str, table: str, file_format: FileFormat) -> TableFile:
    """A file of a table, to be written where new files wait."""
    (staged / path).parent.mkdir(parents=True, exist_ok=True)
    return FORMATS[file_format](staged / path, table)


def close_file(staged: Path, path: str, file: TableFile) -> DataFile:
    """Write what is left of a file; what the manifest has to say of it."""
    file.close()
    with (staged / path).open("rb") as written:
        digest = file_digest(written, "sha256").hexdigest()
        return DataFile(path, file.rows, written.tell(), digest)


class Part:
    """One part: a file for each table of which it has rows."""

    def __init__(self, staged: Path, place: Place, name: str) -> None:
        self._staged, self._place, self._name = staged, place, name
        self._files: dict[str, tuple[str, TableFile]] = {}

    @property
    def rows(self) -> int:
        """How many rows its largest table has."""
        return max((file.rows for _, file in self._files.values()), default=0)

    def write(self, held: Mapping[str, Sequence[Any]], file_format: FileFormat) -> None:
        """Add rows of whole hands, by table."""
        for table, batches in held.items():
            if table not in self._files:
                folder = folder_of(table, self._place.day, quarantined=self._place.is_quarantined)
                path = f"{folder}/{self._name}.{file_format}"
                self._files[table] = path, open_file(self._staged, path, table, file_format)
            self._files[table][1].write(batches)

    def close(self) -> list[DataFile]:
        """Write what is left; what the manifest has to say of the files."""
        return [close_file(self._staged, path, file) for path, file in self._files.values()]


class Parts:
    """All parts of one export."""

    def __init__(self, staged: Path, stem: str, file_format: FileFormat) -> None:
        """Files wait in `staged`; their names begin with `stem`."""
        self._staged, self._stem, self._format = staged, stem, file_format
        self._held: dict[Place, dict[str, list[Any]]] = {}
        self._sizes: Counter[Place] = Counter()
        """How many bytes of rows are held back for each place."""
        self._open: dict[Place, Part] = {}
        """By place, the least recently written first."""
        self._count: Counter[Place] = Counter()
        """How many parts each place has."""
        self._files: list[DataFile] = []
        """What is written and closed."""

    def write(self, place: Place, batches: Mapping[str, Any]) -> None:
        """Add rows of whole hands, by table."""
        held = self._held.setdefault(place, {})
        for table, batch in batches.items():
            held.setdefault(table, []).append(batch)
            self._sizes[place] += batch.nbytes
        while self._sizes.total() > MAX_BUFFERED_BYTES:
            self._flush(max(self._sizes, key=self._sizes.__getitem__))

    def _flush(self, place: Place) -> None:
        """Write what is held back for a place."""
        part = self._open.pop(place, None)
        if part is None:
            if len(self._open) >= MAX_OPEN_PARTS:
                self._close(next(iter(self._open)))
            part = Part(self._staged, place, f"{self._stem}-{self._count[place]}")
            self._count[place] += 1
        self._open[place] = part
        part.write(self._held.pop(place), self._format)
        del self._sizes[place]
        if part.rows >= MAX_PART_ROWS:
            self._close(place)

    def _close(self, place: Place) -> None:
        self._files += self._open.pop(place).close()

    def close(self) -> list[DataFile]:
        """Write everything; what the manifest has to say of the files."""
        while self._held:
            self._flush(next(iter(self._held)))
        while self._open:
            self._close(next(iter(self._open)))
        return self._files
