"""The transparency log as it is published: a folder for each epoch of the ledger, with a checkpoint and tiles.

Anybody may read it, also while it grows.
"""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import Final

from ..domain.sentence import N_, TranslatableError
from .merkle import consistency_proof, inclusion_proof
from .notes import Checkpoint, Note
from .proofs import InclusionProof
from .tiles import TileReader

CHECKPOINT: Final = "checkpoint"
"""The file with the latest signed checkpoint."""


class NotInLog(TranslatableError, LookupError):
    """The log has nothing of what was asked for, or not yet."""


def origin_of(name: str, epoch: int) -> str:
    """The origin of the log of an epoch; of the first one the name of the key itself.

    >>> origin_of("club.example/okey", 0), origin_of("club.example/okey", 1700000000)
    ('club.example/okey', 'club.example/okey/1700000000')
    """
    return f"{name}/{epoch}" if epoch else name


def epoch_of(name: str, origin: str) -> int | None:
    """The epoch of an origin; None where it is of no log of that name.

    >>> epoch_of("club.example/okey", "club.example/okey/1700000000"), epoch_of("club.example/okey", "other.example")
    (1700000000, None)
    """
    if origin == name:
        return 0
    rest = origin.removeprefix(f"{name}/")
    return int(rest) if rest != origin and rest.isascii() and rest.isdigit() and rest[0] != "0" else None


class PublishedLog:
    """The log in a folder, as readers see it; threads may share it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._reader: tuple[int, TileReader] | None = None
        self._reading = Lock()

    def epochs(self) -> list[int]:
        """The epochs that have a log, oldest first."""
        try:
            names = [path.name for path in self.folder.iterdir() if (path / CHECKPOINT).is_file()]
        except FileNotFoundError:
            return []
        return sorted(int(name) for name in names if name.isdigit())

    def of(self, epoch: int) -> Path:
        """The folder of the log of an epoch."""
        return self.folder / str(epoch)

    def note(self, epoch: int | None = None) -> str:
        """The signed checkpoint of an epoch, the latest where none is given. Raises `NotInLog`."""
        epochs = self.epochs()
        epoch = epochs[-1] if epoch is None and epochs else epoch
        if epoch not in epochs:
            raise NotInLog(N_("There is no checkpoint yet; the log signs one when it has a key and an event"))
        return (self.of(epoch) / CHECKPOINT).read_text(encoding="utf-8")

    def inclusion(self, index: int, record: bytes | None = None) -> InclusionProof:
        """The proof that the leaf at an index is in the log. Raises `NotInLog`, or `TileMissing`."""
        note = self.note()
        size = Checkpoint.parse(Note.parse(note).text).size
        if index >= size:
            raise NotInLog(N_("The latest checkpoint does not have the event yet; ask again in a second"))
        with self._reading:
            hashes = inclusion_proof(self._reader_at(size).node, index, size)
        return InclusionProof(index, tuple(hashes), note, record)

    def consistency(self, old: int, new: int) -> list[bytes]:
        """The proof that the log of `old` leaves is the beginning of that of `new`. Raises as `inclusion` does."""
        size = Checkpoint.parse(Note.parse(self.note()).text).size
        if not 0 <= old <= new <= size:
            raise NotInLog(N_("The latest checkpoint has {size} events; ask for sizes up to that"), size=size)
        with self._reading:
            return consistency_proof(self._reader_at(size).node, old, new)

    def _reader_at(self, size: int) -> TileReader:
        """Reads the tiles of the latest epoch; what was read of its tiles is remembered."""
        epoch = self.epochs()[-1]
        if self._reader is None or self._reader[0] != epoch:
            self._reader = epoch, TileReader(self.of(epoch), size)
        elif self._reader[1].size != size:
            self._reader = epoch, self._reader[1].at(size)
        return self._reader[1]
