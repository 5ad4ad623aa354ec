"""`okey-ledger keys`: who may use the service."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from okey_ledger.domain.sentence import N_

from ..errors import Refused, say, sentence
from ..help import Group
from ..ledger import ledger_address, open_ledger
from ..options import Color, Database, Json
from ..output import write, write_text
from ..table import print_list

if TYPE_CHECKING:
    from okey_ledger.api.auth.keys import Key, Keys

keys = typer.Typer(
    cls=Group,
    help="Make, list and revoke the keys of the service.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
)

RoleName = Annotated[
    Literal["table", "player", "referee", "analyst", "admin"], typer.Option("--role", help="What the key may do.")
]
Days = Annotated[float | None, typer.Option(min=0.001, max=36500, help="For how many days the key is good.")]
NOT_STORED: Final = N_("{place}: {fault}; nothing was stored; mend that or try again")
REVOKED: Final = N_("Key {key} is revoked")
"""What is said of keys that could not be stored, and of one that is worthless now."""

COLUMNS = ("id", "role", "player", "label", "created", "expires", "revoked", "last used")
"""What is told of a key."""


@contextmanager
def open_keys(database: str | None) -> Iterator[Keys]:
    """The keys of the ledger's service. Raises `Refused` where there is no ledger and none can be made."""
    from okey_ledger.api.auth.keys import Keys
    from okey_ledger.api.http.problems import Unavailable
    from okey_ledger.api.storage.database import ServiceDatabase, ServiceTablesUnusable, beside

    with open_ledger(database, create=True):
        pass
    try:
        own = ServiceDatabase(beside(ledger_address(database)))
    except ServiceTablesUnusable as error:
        raise Refused(sentence(error)) from error
    try:
        yield Keys(own)
    except Unavailable as error:
        fault = getattr(error.__cause__, "orig", error)
        raise Refused(
            N_("{place}: {fault}; nothing was stored; mend that or try again"), place=str(own.place), fault=str(fault)
        ) from error
    finally:
        own.close()


@keys.command("create")
def create(
    role: RoleName,
    player: Annotated[str | None, typer.Option(metavar="ID", help="Whose hands a player's key shows.")] = None,
    label: Annotated[str | None, typer.Option(help="What the key is for, as a note.")] = None,
    days: Days = None,
    database: Database = None,
) -> None:
    """Make a key; it is printed once, alone on the last line, and can never be read again."""
    from okey_ledger.api.auth.keys import WrongKey

    expires_at = None if days is None else datetime.now(UTC) + timedelta(days=days)
    with open_keys(database) as kept:
        try:
            whole, key = kept.create(role, player, label, expires_at)
        except WrongKey as error:
            raise Refused.of(error) from None
    told = say(N_("Key {key} for role {role}; keep what follows, it is not shown again"), key=key.id, role=role)
    write_text(f"{told}.\n{whole}\n")


@keys.command("list")
def list_keys(json: Json = False, color: Color = None, database: Database = None) -> None:
    """List all keys, newest first, revoked ones too; never the keys themselves."""
    with open_keys(database) as kept:
        found = kept.list()
    if json:
        for key in found:
            write(key.model_dump_json().encode() + b"\n")
    else:
        rows = [[key.id, key.role, key.player or "", key.label or "", *map(_day, _stamps(key))] for key in found]
        print_list(list(COLUMNS), rows, len(rows), color)


@keys.command("revoke")
def revoke(
    key: Annotated[str, typer.Argument(metavar="KEY-ID", help="The id of a key, as the list shows it.")],
    database: Database = None,
) -> None:
    """Make a key worthless for good."""
    with open_keys(database) as kept:
        if not kept.revoke(key):
            raise Refused(N_("There is no key {name}. The list shows the ids of all keys"), name=key)
    write_text(f"{say(REVOKED, key=key)}.\n")


def _stamps(key: Key) -> tuple[datetime | None, ...]:
    return key.created_at, key.expires_at, key.revoked_at, key.used_at


def _day(at: datetime | None) -> str:
    return "" if at is None else at.strftime("%Y-%m-%d %H:%M")
