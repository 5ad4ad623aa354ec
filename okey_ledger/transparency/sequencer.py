"""The pull loop that writes the transparency log: events become leaves, leaves tiles, and tiles a signed checkpoint.

An append knows nothing of it. All that is needed to go on is the checkpoint that was signed last, which is remembered
beside the key, and the tiles that go with it; whatever was written after it is written again, the same.
"""

from __future__ import annotations

import fcntl
import os
from base64 import b64encode
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ..domain.sentence import N_, TranslatableError
from ..ledger import Ledger
from ..ledger.commitment import missing_commitment, new_salt
from ..ledger.rows import RecordRow
from .edge import Edge
from .keys import SignerMemory
from .log import CHECKPOINT, PublishedLog, epoch_of, origin_of
from .merkle import leaf_hash
from .notes import Checkpoint, Note, Signature, SigningKey
from .tiles import ENTRIES, WIDTH, TileMissing, TileReader, bundle, flush_folder, tile_path, write_file

BATCH_SIZE: Final = 2000
"""How many events are read at once."""

MAX_UNSIGNED: Final = 20_000
"""After how many events at most a checkpoint is signed, though more are waiting."""

PREVIOUS: Final = "previous"
"""How the line of a checkpoint begins that names the last checkpoint of the log before it."""

Cosign = Callable[[Note, TileReader], Sequence[Signature]]
"""Asks the witnesses for cosignatures."""

_CUT: Final = N_(
    "The ledger ends at position {last}, but the log has signed {size} events: the ledger was cut, or an old copy was "
    "put in its place. Restore it with okey-ledger restore, which begins a new log"
)
_CHANGED: Final = N_(
    "The event at position {position} is not the one that the log has signed: the ledger was changed, or another was "
    "put in its place. Run okey-ledger verify"
)
_ROOT: Final = N_("The ledger gives another root for its first {size} events than was signed: it was changed")
_OTHER_LOG: Final = N_("What was signed last with the key is of {origin}, which is no log of {name}")
_EARLIER: Final = N_("The ledger is of an earlier epoch than the log that was signed last, {origin}: it is an old copy")


class LogRefused(TranslatableError):
    """The ledger does not go on with what the log has signed; nothing more is signed."""


class Sequencer:
    """Writes the log of a ledger; of several for the same folder one at a time does. For one thread at a time."""

    def __init__(
        self,
        ledger: Ledger,
        folder: Path,
        keys: Sequence[SigningKey],
        memory: SignerMemory,
        cosign: Cosign = lambda note, reader: (),
    ) -> None:
        """Sign with `keys`, the first of which names the log, and remember in `memory` what was signed."""
        self._ledger, self._keys, self._memory, self._cosign = ledger, keys, memory, cosign
        self.published = PublishedLog(folder)
        self._lock: int | None = None
        self._signed: Checkpoint | None = None
        """What was signed last; None until it is known."""
        self._edge = Edge()
        self._entries: list[bytes] = []
        self._touched: set[Path] = set()
        self._shown = ""
        """The note that stands in its place."""

    def close(self) -> None:
        """Let another one write."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def update(self) -> bool:
        """Take in what was stored since, and sign it; whether this one is the writer.

        Raises `LogRefused` where the ledger does not go on with what was signed, an `OSError`, or a `StorageError`.
        """
        if not self._is_writer():
            return False
        try:
            epoch = max((known.epoch for known in self._ledger.epochs()), default=0)
            if self._signed is None or self._signed.origin != origin_of(self._keys[0].name, epoch):
                self._open(epoch)
            while self._pull(epoch) >= MAX_UNSIGNED:
                self._publish(epoch)
            self._publish(epoch)
        except BaseException:
            self._signed = None  # what is in memory may be ahead of what is in the files
            raise
        return True

    def _is_writer(self) -> bool:
        """Whether this is the one that writes, from now until it is closed or its process ends."""
        if self._lock is None:
            self.published.folder.mkdir(parents=True, exist_ok=True)
            lock = os.open(self.published.folder / "lock", os.O_CREAT | os.O_RDWR, 0o644)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(lock)
                return False
            self._lock = lock
        return True

    def _open(self, epoch: int) -> None:
        """Go on with the log of an epoch where it was signed last, or begin it."""
        signed = self._last_signed()
        name = self._keys[0].name
        before = None if signed is None else epoch_of(name, signed.origin)
        if signed is not None and before is None:
            raise LogRefused(_OTHER_LOG, origin=signed.origin, name=name)
        if signed is not None and before is not None and before > epoch:
            raise LogRefused(_EARLIER, origin=signed.origin)
        if signed is None or before != epoch:
            named = () if signed is None else (_naming(signed),)
            signed = Checkpoint(origin_of(name, epoch), 0, Edge().root, named)
        folder = self.published.of(epoch)
        try:
            edge = Edge.read(TileReader(folder, signed.size))
            entries = self._entries_in(folder, signed.size)
            if edge.root != signed.root:
                raise TileMissing
        except TileMissing:
            edge, entries = self._rebuilt(epoch, signed)
        self._edge, self._entries, self._signed = edge, entries, signed

    def _last_signed(self) -> Checkpoint | None:
        """The checkpoint that was signed last: of the latest log that is remembered or published, the largest."""
        notes = self._memory.notes()
        if epochs := self.published.epochs():
            notes.append(self.published.note(epochs[-1]))
        found = [Checkpoint.parse(Note.parse(note).text) for note in notes]
        name = self._keys[0].name
        return max(found, key=lambda one: (epoch_of(name, one.origin) or 0, one.size), default=None)

    def _entries_in(self, folder: Path, size: int) -> list[bytes]:
        """The entries of the last bundle of a log of some size. Raises `TileMissing`."""
        if not size % WIDTH:
            return []
        try:
            data = (folder / tile_path(ENTRIES, size // WIDTH, size % WIDTH)).read_bytes()
        except OSError as error:
            raise TileMissing(str(error)) from None
        return [data[at + 2 : at + 34] for at in range(0, len(data), 34)]

    def _rebuilt(self, epoch: int, signed: Checkpoint) -> tuple[Edge, list[bytes]]:
        """Write the tiles anew from the ledger; what they come to is looked at before a file is touched."""
        for write in (False, True):
            self._edge, self._entries = Edge(), []
            while self._edge.size < signed.size:
                if not self._take_in(epoch, min(BATCH_SIZE, signed.size - self._edge.size), write=write):
                    raise LogRefused(_CUT, last=self._ledger.last_position(), size=signed.size)
            if self._edge.root != signed.root:
                raise LogRefused(_ROOT, size=signed.size)
        return self._edge, self._entries

    def _pull(self, epoch: int) -> int:
        """Take in events until there are no more, or enough to be signed; how many were taken in."""
        before = self._edge.size
        self._check_last()
        while self._edge.size - before < MAX_UNSIGNED and self._take_in(epoch, BATCH_SIZE, write=True):
            pass
        return self._edge.size - before

    def _check_last(self) -> None:
        """Raise `LogRefused` where the last event that is in the log is no longer that of the ledger."""
        size = self._edge.size
        if not size:
            return
        rows = self._ledger.records_after(size - 1, 1)
        if not rows:
            raise LogRefused(_CUT, last=self._ledger.last_position(), size=size)
        last = self._edge.levels[0][-1] if self._edge.levels[0] else self._last_leaf
        if rows[0].position != size or rows[0].receipt is None or leaf_hash(rows[0].commitment) != last:
            raise LogRefused(_CHANGED, position=size)

    @property
    def _last_leaf(self) -> bytes:
        """The last leaf where it stands in a tile that is full."""
        folder = self.published.of(epoch_of(self._keys[0].name, self._signed.origin) or 0) if self._signed else Path()
        return TileReader(folder, self._edge.size).hashes(0, self._edge.size // WIDTH - 1, WIDTH)[-1]

    def _take_in(self, epoch: int, limit: int, *, write: bool) -> bool:
        """Take in the next events; whether there were any."""
        rows = self._salted(self._ledger.records_after(self._edge.size, limit))
        for row in rows:
            while self._edge.size < row.position - 1:
                self._add(epoch, missing_commitment(self._edge.size + 1), write=write)
            self._add(epoch, row.commitment, write=write)
        return bool(rows)

    def _salted(self, rows: list[RecordRow]) -> list[RecordRow]:
        """The same events, those that had no salt with one that is kept."""
        bare = [row.position for row in rows if row.receipt is None]
        if not bare:
            return rows
        self._ledger.add_salts([(position, new_salt()) for position in bare])
        return self._ledger.records_after(rows[0].position - 1, len(rows))

    def _add(self, epoch: int, entry: bytes, *, write: bool) -> None:
        """Add an entry of the log; what becomes full by it is written."""
        self._entries.append(entry)
        full = self._edge.append(leaf_hash(entry))
        if not full:
            return
        entries, self._entries = self._entries, []
        if write:
            folder = self.published.of(epoch)
            self._write(folder / tile_path(ENTRIES, full[0].place), bundle(entries))
            for tile in full:
                self._write(folder / tile_path(tile.level, tile.place), b"".join(tile.hashes))

    def _write(self, path: Path, data: bytes) -> None:
        write_file(path, data)
        self._touched.add(path.parent)

    def _publish(self, epoch: int) -> None:
        """Sign what was taken in since, ask the witnesses, and show it."""
        signed, folder = self._signed, self.published.of(epoch)
        assert signed is not None
        if self._edge.size == signed.size:
            self._show_again(folder, signed)
            return
        self._write_partial(folder)
        checkpoint = Checkpoint(signed.origin, self._edge.size, self._edge.root, signed.extensions)
        note = self._sign(checkpoint)
        self._memory.remember(str(note))
        self._signed = checkpoint
        self._show(folder, note)
        self._drop_partial(folder, signed.size, checkpoint.size)

    def _show_again(self, folder: Path, signed: Checkpoint) -> None:
        """Show what was signed if that was not done, or if witnesses cosign now that had not."""
        path = folder / CHECKPOINT
        note = Note.parse(path.read_text(encoding="utf-8")) if path.exists() else None
        if note is None or note.text != str(signed):
            note = self._sign(signed)
        if signed.size:
            self._show(folder, note)

    def _show(self, folder: Path, note: Note) -> None:
        """Put a checkpoint in its place, with what the witnesses say of it."""
        size = Checkpoint.parse(note.text).size
        note = note.with_signatures(self._cosign(note, TileReader(folder, size)))
        if str(note) != self._shown:
            write_file(folder / CHECKPOINT, str(note).encode())
            flush_folder(folder)
            self._shown = str(note)

    def _sign(self, checkpoint: Checkpoint) -> Note:
        return Note(str(checkpoint), tuple(key.sign(str(checkpoint)) for key in self._keys))

    def _write_partial(self, folder: Path) -> None:
        """Write the tiles that are not full, and flush all folders that have new files."""
        size = self._edge.size
        if self._entries:
            self._write(folder / tile_path(ENTRIES, size // WIDTH, len(self._entries)), bundle(self._entries))
        for level, tile in enumerate(self._edge.levels):
            if tile:
                index = (size >> 8 * level) // WIDTH
                self._write(folder / tile_path(level, index, len(tile)), b"".join(tile))
        touched, self._touched = self._touched, set()
        above = {parent for path in touched for parent in path.parents if parent.is_relative_to(folder)}
        for path in touched | above:
            flush_folder(path)

    def _drop_partial(self, folder: Path, old: int, new: int) -> None:
        """Delete partial tiles of which the full one has come since."""
        for level in (ENTRIES, *range(len(self._edge.levels))):
            shift = 0 if level == ENTRIES else 8 * int(level)
            for index in range((old >> shift) // WIDTH, (new >> shift) // WIDTH):
                partial = folder / f"{tile_path(level, index)}.p"
                if partial.is_dir():
                    for path in partial.iterdir():
                        path.unlink()
                    partial.rmdir()


def _naming(signed: Checkpoint) -> str:
    """The line by which a new log names the last checkpoint of the one before it."""
    return f"{PREVIOUS} {signed.origin} {signed.size} {b64encode(signed.root).decode()}"


def previous_of(checkpoint: Checkpoint) -> Checkpoint | None:
    """The last checkpoint of the log before it, as a checkpoint names it. Raises `WrongNote`."""
    for line in checkpoint.extensions:
        if line.startswith(f"{PREVIOUS} "):
            return Checkpoint.parse("".join(f"{part}\n" for part in line.split(" ")[1:]))
    return None
