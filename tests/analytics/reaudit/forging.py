"""Data sets that lie: rows changed behind the back of the program, with a manifest that fits them."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from okey_ledger.analytics.dataset.manifest import NAME, DataFile, Manifest, encode, read_manifest
from okey_ledger.analytics.schema import arrow_schema

Row = dict[str, Any]
Change = Callable[[list[Row]], list[Row]]


def rewrite(
    folder: Path,
    table: str,
    change: Change,
    *,
    row_group: int = 1 << 16,
    quarantined: bool = False,
) -> None:
    """Change the rows of every file of a table; the manifest is made to fit."""
    manifest = read_manifest(folder)
    changed = {}
    for file in manifest.of(table, quarantined=quarantined):
        path = folder / file.path
        rows = change(pq.ParquetFile(path).read().to_pylist())
        pq.write_table(pa.Table.from_pylist(rows, arrow_schema(table)), path, row_group_size=row_group)
        changed[file.path] = describe(folder, file.path, len(rows))
    files = [changed.get(file.path, file) for file in manifest.files]
    put(folder, msgspec.structs.replace(manifest, files=files))


def describe(folder: Path, path: str, rows: int) -> DataFile:
    """A file as a manifest has to tell it."""
    content = (folder / path).read_bytes()
    return DataFile(path, rows, len(content), sha256(content).hexdigest())


def put(folder: Path, manifest: Manifest) -> None:
    """Write a manifest."""
    (folder / NAME).write_bytes(encode(manifest))


def where(hand: str, **values: Any) -> Change:
    """The change of some values in the rows of a hand, or in the one that has the number `n`, if that is among them."""
    number = values.pop("n", None)

    def change(rows: list[Row]) -> list[Row]:
        return [row | values if row["hand"] == hand and number in (None, row.get("n")) else row for row in rows]

    return change


def without(hand: str) -> Change:
    """The change that leaves out the rows of a hand."""
    return lambda rows: [row for row in rows if row["hand"] != hand]
