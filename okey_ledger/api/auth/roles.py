"""Roles, and who is calling."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal, get_args

import msgspec

Role = Literal["table", "player", "referee", "analyst", "admin"]
"""What a key may do: append, see its own player's hands, see everything, see what has ended, keep the keys."""

ROLES: Final[tuple[Role, ...]] = get_args(Role)


class Caller(msgspec.Struct, frozen=True, gc=False):
    """Who a valid key speaks for."""

    key: str
    """The id of the key."""
    role: Role
    player: str | None = None
    """Whose hands a player's key shows."""
    expires_at: datetime | None = None
