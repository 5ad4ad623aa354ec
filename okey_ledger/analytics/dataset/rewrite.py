"""Rewriting files of a data set without the rows of hands and games that have changed since."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from .files import columns, read
from .manifest import DataFile, Manifest
from .parts import close_file, open_file


class Renewal(NamedTuple):
    """What is left of the files from which rows were taken."""

    removes: set[str]
    """The paths of the files that go."""
    files: list[DataFile]
    """Those that come in their place, without the rows."""
    hands: int
    """How many hands were taken out."""
    quarantined: int
    """How many of them had been in quarantine."""
    events: int
    """How many events they had."""
    games: set[str]
    """Games taken out that had been in quarantine for one of their hands."""


def take_out(
    folder: Path, staged: Path, manifest: Manifest, hands: Collection[str], games: Collection[str], mark: str
) -> Renewal:
    """Write the files of these hands and games anew without them; names of new files end with `mark`."""
    renewal = Renewal(set(), [], 0, 0, 0, set())
    if hands:
        renewal = _take_out_hands(folder, staged, manifest, hands, mark)
    for file in manifest.of("games") if games else []:
        found = [
            (game, reason)
            for names, reasons in columns(folder, file, manifest.format, ("game", "reason"))
            for game, reason in zip(names, reasons, strict=True)
            if game in games
        ]
        if found:
            renewal.games.update(game for game, reason in found if reason == "hands")
            _rewrite(folder, staged, manifest, file, "game", games, mark, renewal)
    return renewal


def _take_out_hands(folder: Path, staged: Path, manifest: Manifest, hands: Collection[str], mark: str) -> Renewal:
    """A hand is in one part, whose file of the table of hands tells that it is there."""
    parts: dict[str, bool] = {}
    total = quarantined = events = 0
    for file in manifest.of("hands"):
        for names, counts in columns(folder, file, manifest.format, ("hand", "events")):
            found = [count for name, count in zip(names, counts, strict=True) if name in hands]
            if found:
                parts[file.part] = True
                total += len(found)
                events += sum(found)
                quarantined += len(found) * file.is_quarantined
    renewal = Renewal(set(), [], total, quarantined, events, set())
    for file in manifest.files:
        if file.part in parts and file.table != "games":
            _rewrite(folder, staged, manifest, file, "hand", hands, mark, renewal)
    return renewal


def _rewrite(
    folder: Path,
    staged: Path,
    manifest: Manifest,
    file: DataFile,
    column: str,
    values: Collection[str],
    mark: str,
    renewal: Renewal,
) -> None:
    """Write a file anew without the rows that have one of the values in a column."""
    gone: Any = pa.array(sorted(values), pa.string())
    stem, _, ending = file.path.rpartition(".")
    path = f"{stem.partition('~')[0]}~{mark}.{ending}"
    written = open_file(staged, path, file.table, manifest.format)
    for batch in read(folder, file, manifest.format):
        kept = batch.filter(pc.invert(pc.is_in(batch.column(column), gone)))
        if kept.num_rows:
            written.write([kept])
    closed = close_file(staged, path, written)
    renewal.removes.add(file.path)
    if closed.rows:
        renewal.files.append(closed)
    else:
        (staged / path).unlink()
