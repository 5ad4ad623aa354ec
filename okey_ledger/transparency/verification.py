"""Checking a ledger against its transparency log: each event read again, each leaf, tile and root recomputed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..ledger import Fault, Ledger
from ..ledger.commitment import missing_commitment
from ..ledger.rows import RecordRow
from .edge import Edge
from .log import PublishedLog
from .merkle import leaf_hash
from .notes import Checkpoint, Note, VerifierKey, WrongNote
from .tiles import ENTRIES, WIDTH, TileMissing, TileReader, bundle, tile_path, width_of

BATCH_SIZE = 2000
"""How many events are read at once."""

NO_PROGRESS: Callable[[int], None] = lambda count: None  # noqa: E731


@dataclass(frozen=True, slots=True)
class LogVerification:
    """What a check of a log has looked at and found."""

    size: int
    """How many leaves the checkpoint has."""
    faults: tuple[Fault, ...]


def verify_log(
    ledger: Ledger,
    published: PublishedLog,
    keys: Sequence[VerifierKey] = (),
    kept: Sequence[str] = (),
    advance: Callable[[int], None] = NO_PROGRESS,
) -> LogVerification:
    """Compare the events of a ledger with the log of its epoch, and with checkpoints that were `kept` elsewhere.

    `keys` are those of the log and of witnesses; without any, signatures are not looked at. Raises `NotInLog` where
    there is no log, or a `StorageError`.
    """
    epoch = max((known.epoch for known in ledger.epochs()), default=0)
    text = published.note(epoch)
    faults = list(_note_faults(text, keys, "the checkpoint"))
    try:
        checkpoint = Checkpoint.parse(Note.parse(text).text)
    except WrongNote as error:
        return LogVerification(0, (Fault("checkpoint", str(error)),))
    marks = {checkpoint.size: [(checkpoint.root, "the checkpoint")]}
    for note in kept:
        faults += _note_faults(note, keys, "the checkpoint that was kept")
        try:
            other = Checkpoint.parse(Note.parse(note).text)
        except WrongNote:
            continue
        if other.origin != checkpoint.origin:
            faults.append(_of_another_log(other, checkpoint))
        else:
            marks.setdefault(other.size, []).append((other.root, "the checkpoint that was kept"))
    reader = TileReader(published.of(epoch), checkpoint.size)
    faults += _leaf_faults(ledger, reader, marks, advance)
    return LogVerification(checkpoint.size, tuple(faults))


def _note_faults(text: str, keys: Sequence[VerifierKey], what: str) -> Iterator[Fault]:
    """Which of the keys did not sign a checkpoint."""
    for key in keys:
        try:
            if Note.parse(text).signed_by(key) is None:
                yield Fault("checkpoint", f"{what} is not signed by {key.name}")
        except WrongNote as error:
            yield Fault("checkpoint", f"{what}: {error}")


def _of_another_log(other: Checkpoint, checkpoint: Checkpoint) -> Fault:
    return Fault("checkpoint", f"the checkpoint that was kept is of {other.origin}, the log is {checkpoint.origin}")


def _leaf_faults(
    ledger: Ledger, reader: TileReader, marks: dict[int, list[tuple[bytes, str]]], advance: Callable[[int], None]
) -> Iterator[Fault]:
    """Where leaves, tiles, entries and roots are not those of the stored events."""
    edge, entries, last = Edge(), [], ledger.last_position()
    end = max(marks)
    for row in _rows(ledger, end):
        if row.position > last:
            yield Fault("positions", f"positions {row.position} to {end} are gone: the log has {end} events")
            return
        entry = _entry(row)
        index = row.position - 1
        place = index % WIDTH
        if index < reader.size:
            if place == 0:
                known = _tile(reader, index // WIDTH)
                if known is None:
                    yield Fault("tile", f"{tile_path(0, index // WIDTH)} is not there")
            if entry is None or (known is not None and leaf_hash(entry) != known[place]):
                yield _changed(row)
        entries.append(entry or missing_commitment(row.position))
        for full in edge.append(leaf_hash(entries[-1])):
            if full.level and _hashes(reader, full.level, full.place) not in (None, list(full.hashes)):
                yield Fault("tile", f"{tile_path(full.level, full.place)} is not what its leaves give")
        if len(entries) == WIDTH or edge.size == reader.size:
            yield from _entry_faults(reader, edge.size, entries)
        if len(entries) == WIDTH:
            entries = []
        for root, what in marks.get(edge.size, ()):
            if edge.root != root:
                yield Fault("checkpoint", f"{what} has another root for the first {edge.size} events")
        advance(1)


def _rows(ledger: Ledger, end: int) -> Iterator[RecordRow]:
    """The events in their order, a row without a name for each position at which there is none."""
    at = 0
    while at < end:
        rows = ledger.records_after(at, BATCH_SIZE)
        for row in rows:
            for position in range(at + 1, min(row.position, end + 1)):
                yield RecordRow(position, "", 0, "", b"", None)
            at = row.position
            if at > end:
                return
            yield row
        if not rows:
            yield RecordRow(max(at + 1, ledger.last_position() + 1), "", 0, "", b"", None)
            return


def _entry(row: RecordRow) -> bytes | None:
    """The entry of an event; None where it has lost its salt."""
    if not row.name:
        return missing_commitment(row.position)
    try:
        return row.commitment
    except ValueError:
        return None


def _changed(row: RecordRow) -> Fault:
    detail = f"it is not the event that the log has at position {row.position}, or its receipt was changed"
    if not row.name:
        return Fault("positions", f"the event at position {row.position} is gone; the log has it")
    return Fault("leaf", detail, row.name, row.version - 1)


def _tile(reader: TileReader, place: int) -> list[bytes] | None:
    return _hashes(reader, 0, place)


def _hashes(reader: TileReader, level: int, place: int) -> list[bytes] | None:
    try:
        return reader.hashes(level, place, width_of(level, place, reader.size))
    except TileMissing:
        return None


def _entry_faults(reader: TileReader, size: int, entries: Sequence[bytes]) -> Iterator[Fault]:
    """Whether the file of the last entries has them."""
    place, width = (size - 1) // WIDTH, (size - 1) % WIDTH + 1
    for name in (tile_path(ENTRIES, place, width), tile_path(ENTRIES, place)):
        try:
            data = (reader.folder / name).read_bytes()
        except OSError:
            continue
        if not data.startswith(bundle(entries)):
            yield Fault("tile", f"{name} is not what the events give")
        return
    if size <= reader.size:
        yield Fault("tile", f"{tile_path(ENTRIES, place, width)} is not there")
