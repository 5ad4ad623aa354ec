"""The ledger and its read models, opened for a command; whatever they say no with is said in the program's shape."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from okey_ledger.ledger import Ledger, LedgerError

from .errors import Refused, sentence


def ledger_address(database: str | None) -> str:
    """The address of the ledger: the one given, else a file in the user's data folder."""
    return f"sqlite:///{_default_file()}" if database is None else database


def _default_file() -> Path:
    data = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(data) if data.startswith("/") else Path.home() / ".local" / "share"
    return folder / "okey-ledger" / "ledger.db"


def make_folder(database: str | None) -> None:
    """Make the folder of the ledger where that is the program's own; no other folder is made for anybody."""
    if database is None:
        _default_file().parent.mkdir(parents=True, exist_ok=True)


@contextmanager
def open_ledger(database: str | None, *, create: bool = False) -> Iterator[Ledger]:
    """The ledger, made where it is not there and may be made. Raises `Refused` for every `LedgerError`."""
    if create:
        make_folder(database)
    try:
        with Ledger.open(ledger_address(database), create=create) as ledger:
            yield ledger
    except LedgerError as error:
        raise Refused(sentence(error)) from error
