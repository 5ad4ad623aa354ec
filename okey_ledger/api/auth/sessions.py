"""Sessions: who has signed in to the pages with a key. Each ends with its key, by signing out, or by time.

A session is a row on the service's own tables, so that signing out ends it everywhere; its token is 256 bits of chance,
of which SHA-256 is stored, as of a key. A token says nothing by itself: who it speaks for is its key's row.
"""

from __future__ import annotations

import hmac
import re
import secrets
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final

from sqlalchemy import delete, insert, select, update

from ..storage.database import KEYS, SESSIONS, ServiceDatabase
from .keys import caller_in
from .roles import Caller

SESSION: Final = re.compile(r"oks\.[A-Za-z0-9_-]{43}")
"""What the token of a session looks like."""

MAX_SESSIONS: Final = 20
"""How many sessions a key has at once; a further one ends the one that was not used for the longest time."""


class Sessions:
    """The sessions of a service, on its own tables."""

    def __init__(self, database: ServiceDatabase, longest: timedelta, idle: timedelta) -> None:
        """A session lasts `longest`, and ends before when nothing was asked for in `idle`."""
        self._database = database
        self.longest, self._idle = longest, idle
        self._used: dict[str, datetime] = {}
        """By token: when it was last used, as far as that is not stored."""

    def create(self, key: str) -> str:
        """Begin a session for the key with an id; its token."""
        token = f"oks.{secrets.token_urlsafe(32)}"
        now = datetime.now(UTC)
        of_key = select(SESSIONS.c.digest).where(SESSIONS.c.key == key)
        with self._database.writing() as connection:
            surplus = connection.scalars(of_key.order_by(SESSIONS.c.used_at.desc()).offset(MAX_SESSIONS - 1)).all()
            connection.execute(delete(SESSIONS).where(SESSIONS.c.digest.in_(surplus)))
            connection.execute(
                insert(SESSIONS),
                {"digest": _digest(token), "key": key, "created_at": now.isoformat(), "used_at": now.isoformat()},
            )
        return token

    def caller(self, token: str) -> Caller | None:
        """Who a session speaks for; None where there is none, or it has ended, or its key is worthless by now."""
        asked = (
            select(KEYS, SESSIONS.c.created_at.label("began_at"), SESSIONS.c.used_at.label("seen_at"))
            .join(SESSIONS, SESSIONS.c.key == KEYS.c.id)
            .where(SESSIONS.c.digest == _digest(token))
        )
        with self._database.reading() as connection:
            row = connection.execute(asked).mappings().one_or_none()
        if row is None:
            return None
        now = datetime.now(UTC)
        seen = max(datetime.fromisoformat(row["seen_at"]), self._used.get(token, datetime.min.replace(tzinfo=UTC)))
        if now >= datetime.fromisoformat(row["began_at"]) + self.longest or now >= seen + self._idle:
            return None
        return caller_in(row)

    def note(self, token: str) -> None:
        """A session is used now."""
        self._used[token] = datetime.now(UTC)

    def end(self, token: str) -> None:
        """End a session, if there is one."""
        self._used.pop(token, None)
        with self._database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.digest == _digest(token)))

    def store_use(self) -> None:
        """Store when sessions were last used, and forget those that have ended. Raises `Unavailable`."""
        used, self._used = self._used, {}
        now = datetime.now(UTC)
        over = (SESSIONS.c.created_at <= (now - self.longest).isoformat()) | (
            SESSIONS.c.used_at <= (now - self._idle).isoformat()
        )
        try:
            with self._database.writing() as connection:
                for token, at in used.items():
                    noted = update(SESSIONS).where(SESSIONS.c.digest == _digest(token))
                    connection.execute(noted.values(used_at=at.isoformat()))
                connection.execute(delete(SESSIONS).where(over))
        except BaseException:
            self._used = used | self._used
            raise


def form_token(session: str) -> str:
    """What the forms of a session carry, so that no other site can have them sent (CSRF).

    Pages hold it; who reads it there cannot make the session's own token of it.
    """
    return hmac.new(session.encode(), b"form", sha256).hexdigest()


def _digest(token: str) -> bytes:
    return sha256(token.encode()).digest()
