"""Compaction of small parts: without it a data set that changes every minute would have thousands of them a day.

A change takes the smallest parts of a place with it as long as they are no larger than what it has by then. So each row
is written anew a few times at most, twice as many rows once more, and as few parts are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from ..schema import GAMES, QUARANTINE, arrow_schema
from .change import Change
from .files import read
from .manifest import DataFile
from .parts import Place

MAX_COMPACTED_ROWS: Final = 300_000
"""Up to how many rows of one table parts are written together."""


def gather(change: Change) -> None:
    """Write small parts together with what a change writes to the same places; all else of it has been added."""
    parts: dict[tuple[bool, Place], dict[str, list[DataFile]]] = {}
    for file in _files(change):
        is_games = file.table == GAMES.name
        place = _place(file)
        if place in (change.rows_of_games if is_games else change.rows):
            parts.setdefault((is_games, place), {}).setdefault(file.part, []).append(file)
    for (is_games, place), found in parts.items():
        count = (change.rows_of_games if is_games else change.rows)[place]
        _gather(change, place, count, sorted(found.values(), key=_size))


def _gather(change: Change, place: Place, count: int, parts: list[list[DataFile]]) -> None:
    """Write the first of some parts, the smallest ones, together with the rows that a change has for their place."""
    for part in parts:
        size = _size(part)
        if size > count or size + count > MAX_COMPACTED_ROWS:
            return
        change.parts.write(place, {file.table: _whole(change, file) for file in part})
        for file in part:
            _take_away(change, file)
        count += size


def _files(change: Change) -> Iterator[DataFile]:
    """The files that the data set would have, but for those that are being written."""
    if change.before is not None:
        yield from (file for file in change.before.files if file.path not in change.renewal.removes)
    yield from change.renewal.files


def _place(file: DataFile) -> Place:
    return Place(file.part.startswith(f"{QUARANTINE}/"), file.day)


def _size(part: list[DataFile]) -> int:
    return max(file.rows for file in part)


def _where(change: Change, file: DataFile) -> Path:
    """The folder in which a file is: that of the data set, or that of new files, if it was written anew."""
    return change.staged if file in change.renewal.files else change.folder


def _whole(change: Change, file: DataFile) -> Any:
    """A file as one `pyarrow.RecordBatch`."""
    rows = pa.Table.from_batches(list(read(_where(change, file), file, change.format)), arrow_schema(file.table))
    (whole,) = rows.combine_chunks().to_batches()
    return whole


def _take_away(change: Change, file: DataFile) -> None:
    if file in change.renewal.files:
        change.renewal.files.remove(file)
        (change.staged / file.path).unlink()
    else:
        change.renewal.removes.add(file.path)
