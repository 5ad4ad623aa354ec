"""API keys: made once, shown once, stored as a hash, revoked for good.

A key is `okl.ID.SECRET`: the id finds the row, the secret is 256 bits of chance. So much chance needs no slow hash: a
password hash is slow because people choose guessable passwords, and here there is nothing to guess. What is stored is
SHA-256 of the whole key, and it is compared in constant time.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import insert, select, tuple_, update

from ...domain.sentence import N_, TranslatableError
from ..schemas.base import Model
from ..storage.database import KEYS, ServiceDatabase
from .roles import Caller, Role

KEY: Final = re.compile(r"okl\.([0-9a-f]{12})\.[A-Za-z0-9_-]{43}")
"""What a key looks like."""

NAME: Final = re.compile(r"[^\x00-\x1f\x7f]{1,200}")
"""What the id of a player and a label look like."""

COMMAND_LINE: Final = "command line"
"""Who does something with keys that no key was needed for."""

NOBODY: Final = bytes(32)
"""Compared against where there is no such id, so that this takes as long."""


class WrongKey(TranslatableError, ValueError):
    """A key cannot be made as asked; says why."""


class Key(Model):
    """What is told of a key; never the key itself."""

    id: str
    role: Role
    player: str | None
    label: str | None
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    used_at: datetime | None
    """When it was last used, within a minute."""
    created_by: str | None = None
    """The id of the key with which it was made, or `command line`; null where that was not noted yet."""
    revoked_by: str | None = None
    """The same of its end."""


class Keys:
    """The keys of a service, on its own tables."""

    def __init__(self, database: ServiceDatabase) -> None:
        self._database = database

    def create(
        self,
        role: Role,
        player: str | None = None,
        label: str | None = None,
        expires_at: datetime | None = None,
        created_by: str = COMMAND_LINE,
    ) -> tuple[str, Key]:
        """Make a key; it cannot be had a second time. Raises `WrongKey`."""
        if (role == "player") != (player is not None):
            raise WrongKey(N_("A player's key, and no other, is for a player; name one there and none elsewhere"))
        if player is not None and NAME.fullmatch(player) is None:
            raise WrongKey(N_("A player's id has 1 to 200 characters, none of them a control character"))
        if label and NAME.fullmatch(label) is None:
            raise WrongKey(N_("A label has at most 200 characters, none of them a control character"))
        now = datetime.now(UTC)
        if expires_at is not None and (expires_at.tzinfo is None or expires_at <= now):
            raise WrongKey(N_("A key expires in the future, at a time with an offset"))
        key = Key(
            id=secrets.token_hex(6),
            role=role,
            player=player,
            label=label,
            created_at=now,
            expires_at=expires_at,
            revoked_at=None,
            used_at=None,
            created_by=created_by,
        )
        whole = f"okl.{key.id}.{secrets.token_urlsafe(32)}"
        row = key.model_dump(mode="json") | {"digest": _digest(whole)}
        with self._database.writing() as connection:
            connection.execute(insert(KEYS), row)
        return whole, key

    def list(self, limit: int | None = None, before: str | None = None) -> list[Key]:
        """Keys, the newest first, revoked ones too: up to `limit`, those made before the key with an id.

        None of them where there is no key with that id.
        """
        shown = (column for column in KEYS.c if column.name != "digest")
        asked = select(*shown).order_by(KEYS.c.created_at.desc(), KEYS.c.id.desc()).limit(limit)
        if before is not None:
            made = select(KEYS.c.created_at).where(KEYS.c.id == before).scalar_subquery()
            asked = asked.where(tuple_(KEYS.c.created_at, KEYS.c.id) < tuple_(made, before))
        with self._database.reading() as connection:
            rows = connection.execute(asked).mappings().all()
        return [Key.model_validate(dict(row)) for row in rows]

    def revoke(self, id: str, revoked_by: str = COMMAND_LINE) -> bool:
        """Make a key worthless for good; whether there is such a key."""
        with self._database.writing() as connection:
            known = connection.scalar(select(KEYS.c.id).where(KEYS.c.id == id))
            connection.execute(
                update(KEYS)
                .where(KEYS.c.id == id, KEYS.c.revoked_at.is_(None))
                .values(revoked_at=_text(datetime.now(UTC)), revoked_by=revoked_by)
            )
        return known is not None

    def caller(self, whole: str) -> Caller | None:
        """Who a key speaks for; None where it is none, revoked or expired."""
        match = KEY.fullmatch(whole)
        if match is None:
            return None
        asked = select(KEYS).where(KEYS.c.id == match[1])
        with self._database.reading() as connection:
            row = connection.execute(asked).mappings().one_or_none()
        is_right = hmac.compare_digest(_digest(whole), NOBODY if row is None else row["digest"])
        return caller_in(row) if row is not None and is_right else None

    def note_use(self, used: Mapping[str, datetime]) -> None:
        """Remember when keys were last used."""
        if used:
            with self._database.writing() as connection:
                for id, at in used.items():
                    connection.execute(update(KEYS).where(KEYS.c.id == id).values(used_at=_text(at)))


def caller_in(row: Mapping[Any, Any]) -> Caller | None:
    """Who the key in a row speaks for; None where it is revoked or expired."""
    expires_at = None if row["expires_at"] is None else datetime.fromisoformat(row["expires_at"])
    if row["revoked_at"] is not None or (expires_at is not None and expires_at <= datetime.now(UTC)):
        return None
    return Caller(row["id"], row["role"], row["player"], expires_at)


def _digest(whole: str) -> bytes:
    return sha256(whole.encode()).digest()


def _text(at: datetime) -> str:
    return at.isoformat()
