"""Writing the files of a data set: rows of one day and kind go to one part, a file in each table's folder.

A hand is in one part whole. Parts are closed when they are large, or when too many days are being written at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import file_digest
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from .manifest import DataFile, FileFormat
from .schema import arrow_schema, folder_of
from .texts import CsvFile, JsonLinesFile

ROW_GROUP: Final = 1 << 16
"""How many rows stand together in a Parquet file."""

LARGEST: Final = 1_000_000
"""From how many rows of one table on a part is closed."""

OPEN_PARTS: Final = 8
"""How many parts are being written at once."""


class Place(NamedTuple):
    """To which partition rows belong."""

    is_quarantined: bool
    day: str | None


class TableFile(Protocol):
    """A file that is being written."""

    rows: int

    def write(self, batch: Any) -> None:
        """Add a `pyarrow.RecordBatch` of the table."""

    def close(self) -> None:
        """Write what is left."""


class ParquetFile:
    """A Parquet file, compressed with zstd, in row groups of `ROW_GROUP` rows."""

    def __init__(self, path: Path, table: str) -> None:
        self.rows = 0
        self._schema = arrow_schema(table)
        self._writer = pq.ParquetWriter(path, self._schema, compression="zstd")
        self._held: list[Any] = []
        self._held_rows = 0

    def write(self, batch: Any) -> None:
        """Hold rows until they make a row group."""
        self.rows += batch.num_rows
        self._held.append(batch)
        self._held_rows += batch.num_rows
        if self._held_rows >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._held:
            self._writer.write_table(pa.Table.from_batches(self._held, self._schema), ROW_GROUP)
            self._held.clear()
            self._held_rows = 0

    def close(self) -> None:
        """Write the last row group and the end of the file."""
        self._flush()
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

    def write(self, batches: Mapping[str, Any], file_format: FileFormat) -> None:
        """Add rows of whole hands, by table."""
        for table, batch in batches.items():
            if table not in self._files:
                folder = folder_of(table, self._place.day, quarantined=self._place.is_quarantined)
                path = f"{folder}/{self._name}.{file_format}"
                self._files[table] = path, open_file(self._staged, path, table, file_format)
            self._files[table][1].write(batch)

    def close(self) -> list[DataFile]:
        """Write what is left; what the manifest has to say of the files."""
        return [close_file(self._staged, path, file) for path, file in self._files.values()]


class Parts:
    """All parts of one export."""

    def __init__(self, staged: Path, stem: str, file_format: FileFormat) -> None:
        """Files wait in `staged`; their names begin with `stem`."""
        self._staged, self._stem, self._format = staged, stem, file_format
        self._open: dict[Place, Part] = {}
        """By place, the least recently written first."""
        self._count: dict[Place, int] = {}
        self.files: list[DataFile] = []
        """What is written and closed."""

    def write(self, place: Place, batches: Mapping[str, Any]) -> None:
        """Add rows of whole hands, by table."""
        part = self._open.pop(place, None)
        if part is None:
            if len(self._open) >= OPEN_PARTS:
                self._close(next(iter(self._open)))
            number = self._count[place] = self._count.get(place, -1) + 1
            part = Part(self._staged, place, f"{self._stem}-{number}")
        self._open[place] = part
        part.write(batches, self._format)
        if part.rows >= LARGEST:
            self._close(place)

    def _close(self, place: Place) -> None:
        self.files += self._open.pop(place).close()

    def close(self) -> list[DataFile]:
        """Close all parts; every file that was written."""
        while self._open:
            self._close(next(iter(self._open)))
        return self.files
