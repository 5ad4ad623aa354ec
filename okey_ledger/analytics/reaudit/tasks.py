"""How a data set is cut into tasks: whole hands each, of about as many events."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from ..dataset.manifest import DataFile, FileFormat, Manifest
from ..schema import EVENTS
from .rows import row_groups

ROWS_PER_TASK: Final = 1 << 16
"""How many events a task has, about: a row group of a file that is large."""

MAX_PARTS_PER_TASK: Final = 64
"""How many small parts go to one task at most."""


class Piece(msgspec.Struct, frozen=True):
    """The hands of one part of a data set, or of some row groups of its file of events."""

    files: dict[str, DataFile]
    """The files of the part by table."""
    groups: tuple[int, int] | None
    """The row groups of the file of events, from the first to before the last; None for the whole file."""

    @property
    def is_first(self) -> bool:
        """Whether the files of the part are checked with this piece."""
        return self.groups is None or self.groups[0] == 0


class Task(msgspec.Struct, frozen=True):
    """What one process does at once."""

    folder: str
    format: FileFormat
    has_pseudonyms: bool
    pieces: list[Piece]


def tasks_of(folder: Path, manifest: Manifest, rows: int = ROWS_PER_TASK) -> Iterator[Task]:
    """All tasks of a data set, in the order of its files; each has about so many rows of events."""
    held: list[Piece] = []
    count = 0
    for files in _parts(manifest):
        for piece, size in _pieces(folder, manifest, files, rows):
            if held and (count + size > rows or len(held) == MAX_PARTS_PER_TASK):
                yield _task(folder, manifest, held)
                held, count = [], 0
            held.append(piece)
            count += size
    if held:
        yield _task(folder, manifest, held)


def _task(folder: Path, manifest: Manifest, pieces: list[Piece]) -> Task:
    return Task(str(folder), manifest.format, manifest.pseudonyms is not None, pieces)


def _parts(manifest: Manifest) -> list[dict[str, DataFile]]:
    """By part its files by table, the parts with events first; a second file of a table makes a part of its own."""
    parts: dict[tuple[str, int], dict[str, DataFile]] = {}
    for file in manifest.files:
        twin = 0
        while file.table in parts.setdefault((file.part, twin), {}):
            twin += 1
        parts[file.part, twin][file.table] = file
    return sorted(parts.values(), key=lambda files: EVENTS.name not in files)


def _pieces(folder: Path, manifest: Manifest, files: dict[str, DataFile], rows: int) -> Iterator[tuple[Piece, int]]:
    """The pieces of a part, each with its number of rows."""
    events = files.get(EVENTS.name)
    if events is None or events.rows <= rows or manifest.format != "parquet":
        yield Piece(files, None), 0 if events is None else events.rows
        return
    sizes = row_groups(folder / events.path)
    if not sizes:  # whoever reads it will say why
        yield Piece(files, None), events.rows
    first = count = 0
    for last, size in enumerate(sizes, 1):
        count += size
        if count >= rows or last == len(sizes):
            yield Piece(files, (first, last)), count
            first, count = last, 0
