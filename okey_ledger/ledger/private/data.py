"""What can be erased: names of players by id, and free texts by the commitments that stand in events."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from ...domain.sentence import N_, TranslatableError
from ..address import is_on_postgres, sqlite_file
from .connection import SUFFIX, PostgresConnection, PrivateConnection, SQLiteConnection

NAME: Final = re.compile(r"[^\x00-\x1f\x7f]{1,200}")
"""What the name of a player looks like, and a player's id."""

MAX_ASKED: Final = 500
"""How many rows are asked for in one statement."""


class WrongName(TranslatableError, ValueError):
    """A player cannot be called so; says why."""


class NotedName(NamedTuple):
    """What is noted of a player."""

    player: str
    """The id, as it stands in events."""
    name: str | None
    """None once it was erased."""
    noted_at: datetime


class NotedText(NamedTuple):
    """A free text of an event, kept beside it."""

    commitment: str
    """What stands in the event."""
    stream: str
    """The hand's id; of a dispute `dispute/` and its id."""
    n: int
    author: str | None
    """The id of the player who wrote it, where one did."""
    salt: bytes | None
    text: str | None
    """None, like the salt, once it was erased."""


class PrivateData:
    """The names and the texts beside a ledger; threads may share it. Every method may raise a `LedgerError`."""

    def __init__(self, connection: PrivateConnection) -> None:
        self._connection = connection

    @classmethod
    def beside(cls, ledger: str) -> PrivateData:
        """Those of the ledger at an address; no file is made before something is noted."""
        if is_on_postgres(ledger):
            return cls(PostgresConnection(ledger))
        return cls.in_file(Path(f"{sqlite_file(ledger)}{SUFFIX}"))

    @classmethod
    def in_file(cls, file: Path) -> PrivateData:
        """Those in a file."""
        return cls(SQLiteConnection(file))

    def close(self) -> None:
        """Close the connection; the next question makes another one."""
        self._connection.close()

    def set_name(self, player: str, name: str) -> None:
        """Note what a player is called, from now on also where the name was erased before. Raises `WrongName`."""
        if NAME.fullmatch(player) is None:
            raise WrongName(N_("A player's id has 1 to 200 characters, none of them a control character"))
        if NAME.fullmatch(name) is None or not name.strip():
            raise WrongName(N_("A player's name has 1 to 200 characters, none of them a control character"))
        self._note_name(player, name)

    def erase_player(self, player: str) -> int:
        """Erase the name of a player and all texts that the player wrote; how many texts. Again it has no effect.

        From then on the player is shown as erased, also where no name was ever noted. Raises `WrongName`.
        """
        if NAME.fullmatch(player) is None:
            raise WrongName(N_("A player's id has 1 to 200 characters, none of them a control character"))
        self._note_name(player, None)
        return self._connection.write(
            [("UPDATE private_texts SET salt = NULL, text = NULL WHERE author = ? AND text IS NOT NULL", (player,))]
        )

    def _note_name(self, player: str, name: str | None) -> None:
        statement = (
            "INSERT INTO private_names (player, name, noted_at) VALUES (?, ?, ?) "
            "ON CONFLICT (player) DO UPDATE SET name = excluded.name, noted_at = excluded.noted_at"
        )
        self._connection.write([(statement, (player, name, _now()))])

    def names_of(self, players: Collection[str]) -> dict[str, str | None]:
        """What players are called, None for those that were erased; the others are left out."""
        found: dict[str, str | None] = {}
        for asked in _in_parts(players):
            places = ", ".join("?" * len(asked))
            found |= dict(
                self._connection.query(f"SELECT player, name FROM private_names WHERE player IN ({places})", asked)
            )
        return found

    def names(self) -> list[NotedName]:
        """All that is noted of players, by id."""
        rows = self._connection.query("SELECT player, name, noted_at FROM private_names ORDER BY player")
        return [NotedName(player, name, datetime.fromisoformat(at)) for player, name, at in rows]

    def keep_texts(self, texts: Iterable[NotedText]) -> None:
        """Note texts durably; done before the events are stored that commit to them."""
        statement = (
            "INSERT INTO private_texts (commitment, stream, n, author, salt, text, noted_at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (commitment) DO NOTHING"
        )
        self._connection.write([(statement, (*text, _now())) for text in texts])

    def texts_of(self, commitments: Collection[str]) -> dict[str, NotedText]:
        """The texts that stand behind commitments, erased ones too; those that were never noted here are left out."""
        found: dict[str, NotedText] = {}
        for asked in _in_parts(commitments):
            places = ", ".join("?" * len(asked))
            rows = self._connection.query(f"{_TEXTS} WHERE commitment IN ({places})", asked)
            found |= {row[0]: _text(row) for row in rows}
        return found

    def texts(self) -> list[NotedText]:
        """All texts, in no order."""
        return [_text(row) for row in self._connection.query(_TEXTS)]

    def erase_texts(self, stream: str, n: int | None = None) -> int:
        """Erase the texts of a hand or a dispute, or that of one event of it; how many there were."""
        statement = "UPDATE private_texts SET salt = NULL, text = NULL WHERE stream = ? AND text IS NOT NULL"
        if n is None:
            return self._connection.write([(statement, (stream,))])
        return self._connection.write([(f"{statement} AND n = ?", (stream, n))])

    def forget_texts(self, commitments: Collection[str]) -> None:
        """Delete texts whose events were not stored after all."""
        self._connection.write([("DELETE FROM private_texts WHERE commitment = ?", (one,)) for one in commitments])

    def copy_to(self, other: PrivateData) -> None:
        """Put all that is noted into another place, where what is noted there already stays: erased stays erased."""
        name = "INSERT INTO private_names (player, name, noted_at) VALUES (?, ?, ?) ON CONFLICT (player) DO NOTHING"
        names = [(name, (noted.player, noted.name, noted.noted_at.isoformat())) for noted in self.names()]
        if names:
            other._connection.write(names)
        if texts := self.texts():
            other.keep_texts(texts)


_TEXTS: Final = "SELECT commitment, stream, n, author, salt, text FROM private_texts"


def _text(row: Sequence[object]) -> NotedText:
    commitment, stream, n, author, salt, text = row
    return NotedText(commitment, stream, n, author, None if salt is None else bytes(salt), text)  # type: ignore[arg-type,call-overload]


def _in_parts(items: Collection[str]) -> Iterable[list[str]]:
    listed = list(dict.fromkeys(item for item in items if "\0" not in item))
    return (listed[start : start + MAX_ASKED] for start in range(0, len(listed), MAX_ASKED))


def _now() -> str:
    return datetime.now(UTC).isoformat()
