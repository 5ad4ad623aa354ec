"""Facts that are kept beside the hands, so that the solver is asked once: a small SQLite file, a row for each hand.

A row is of use as long as the bytes of the hand and the version of the facts are the same; else it is replaced. The
file holds nothing that the hands do not tell, so it can be deleted at any time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from .facts import VERSION, HandFacts

FILE_NAME: Final = ".fairness-facts"
"""In the folder of a data set."""

_DIGEST_BYTES: Final = 16
_TABLE: Final = "CREATE TABLE IF NOT EXISTS facts (hand TEXT PRIMARY KEY, digest BLOB, facts BLOB) WITHOUT ROWID"

_READ: Final = msgspec.msgpack.Decoder(HandFacts | None)


class Row(NamedTuple):
    """The facts of a hand as they are kept."""

    hand: str
    digest: bytes
    """Of the bytes of its log."""
    facts: bytes


class UnusableFacts(Exception):
    """A file that is there and keeps no facts, or that cannot be written."""


def digest_of(log: bytes) -> bytes:
    """The digest under which the facts of a hand are kept: of the version of the facts and its bytes."""
    return blake2b(log, digest_size=_DIGEST_BYTES, person=f"facts {VERSION}".encode()).digest()


class KeptFacts:
    """A file of facts."""

    def __init__(self, file: Path) -> None:
        """A file that need not be there yet. Raises `UnusableFacts` for one that is something else."""
        self.file = file
        try:
            with closing(sqlite3.connect(file)) as connection, connection:
                connection.execute(_TABLE)
        except sqlite3.Error as error:
            raise UnusableFacts(str(error)) from error

    def read(self, hand: str, digest: bytes) -> bytes | None:
        """What is kept of a hand with these bytes; None where that is nothing."""
        with closing(sqlite3.connect(self.file)) as connection:
            row = connection.execute("SELECT digest, facts FROM facts WHERE hand = ?", (hand,)).fetchone()
        return row[1] if row is not None and row[0] == digest else None

    def write(self, rows: Iterable[Row]) -> None:
        """Keep the facts of some hands, in place of what was kept of them."""
        with closing(sqlite3.connect(self.file)) as connection, connection:
            connection.executemany("REPLACE INTO facts VALUES (?, ?, ?)", rows)


def packed(facts: HandFacts | None) -> bytes:
    """Facts as they are kept; None is a hand that the audit does not find clean."""
    return msgspec.msgpack.encode(facts)


def unpacked(facts: bytes) -> HandFacts | None:
    """Facts that were kept."""
    return _READ.decode(facts)
