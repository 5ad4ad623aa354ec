"""Writes what an audit found as tables: `audits.parquet` and `differences.parquet` in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import AlreadyWritten
from .audits import AUDITS
from .data_set import Audited
from .differences import DIFFERENCES

ROW_GROUP_SIZE: Final = 8192
"""How many rows stand together."""

TABLES: Final = {"audits": AUDITS, "differences": DIFFERENCES}
"""The tables by the names of their files."""


class AuditTables:
    """The tables of an audit that is going on."""

    def __init__(self, files: dict[str, _TableFile]) -> None:
        self._files = files

    def add(self, audited: Audited) -> None:
        """Add what became of some hands."""
        for batch in audited.audits:
            self._files["audits"].add(batch)
        if audited.differences:
            rows = [msgspec.structs.asdict(difference) for difference in audited.differences]
            self._files["differences"].add(pa.RecordBatch.from_pylist(rows, schema=DIFFERENCES))


@contextmanager
def audit_tables(folder: Path) -> Iterator[AuditTables]:
    """Write the tables into a folder; they are there once all is written. Raises `AlreadyWritten` and `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = {table: folder / f"{table}.parquet" for table in TABLES}
    for path in paths.values():
        if path.exists():
            raise AlreadyWritten(path)
    fresh = {table: path.with_name(f".{path.name}.new") for table, path in paths.items()}
    try:
        with ExitStack() as stack:
            yield AuditTables({table: stack.enter_context(_opened(fresh[table], table)) for table in TABLES})
        for table, path in paths.items():
            fresh[table].replace(path)
    finally:
        for left in fresh.values():
            left.unlink(missing_ok=True)


@contextmanager
def _opened(path: Path, table: str) -> Iterator[_TableFile]:
    with pq.ParquetWriter(path, TABLES[table], compression="zstd") as writer:
        file = _TableFile(writer)
        yield file
        file.flush()


class _TableFile:
    """A file that is being written, a row group at a time."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer
        self._held: list[Any] = []
        self._rows = 0

    def add(self, batch: Any) -> None:
        self._held.append(batch)
        self._rows += batch.num_rows
        if self._rows >= ROW_GROUP_SIZE:
            self.flush()

    def flush(self) -> None:
        if self._held:
            self._writer.write_table(pa.Table.from_batches(self._held))
            self._held, self._rows = [], 0
