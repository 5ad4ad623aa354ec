"""Files of signing keys, kept outside of the database, and what was signed last beside them."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ..domain.sentence import N_, TranslatableError
from .notes import SigningKey
from .tiles import flush_folder, write_file

SIGNED: Final = ".signed"
"""How the name of the file ends, beside a key, that holds what was signed last."""


class WrongKeyFile(TranslatableError):
    """A file cannot be used as that of a key."""


def create_key_file(path: Path, key: SigningKey) -> None:
    """Write a key to a new file that its owner alone may read. Raises `WrongKeyFile`."""
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise WrongKeyFile(N_("{path} is there already; a key is never overwritten"), path=str(path)) from None
    except OSError as error:
        raise WrongKeyFile(N_("{path} cannot be written: {reason}"), path=str(path), reason=error.strerror) from None
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(key.encode())
        file.flush()
        os.fsync(file.fileno())
    flush_folder(path.parent)


def read_key_file(path: Path) -> SigningKey:
    """The key in a file. Raises `WrongKeyFile` where others may read it too, or `WrongVerifierKey`."""
    try:
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            raise WrongKeyFile(N_("Others may read {path}; take that away with: chmod 600 {path}"), path=str(path))
        text = path.read_text(encoding="ascii", errors="replace")
    except OSError as error:
        raise WrongKeyFile(N_("{path} cannot be read: {reason}"), path=str(path), reason=error.strerror) from None
    return SigningKey.decode(text)


class SignerMemory:
    """The note that was signed last, beside each of the keys; it outlives the database and its backups."""

    def __init__(self, keys: Sequence[Path]) -> None:
        self._files = [path.with_name(path.name + SIGNED) for path in keys]

    def notes(self) -> list[str]:
        """What was signed last, as each key remembers it."""
        return [file.read_text(encoding="utf-8") for file in self._files if file.exists()]

    def remember(self, note: str) -> None:
        """Keep a note, on the disk when this returns."""
        for file in self._files:
            write_file(file, note.encode())
            flush_folder(file.parent)
