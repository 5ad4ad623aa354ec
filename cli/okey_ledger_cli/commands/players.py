"""`okey-ledger players`: what the players of a ledger are called, and erasing it."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from okey_ledger.domain.sentence import N_
from okey_ledger.explain import called, count_of, heading, language, quoted
from okey_ledger.ledger.private.data import WrongName

from ..completion import complete_player
from ..errors import Refused, say
from ..help import Group
from ..ledger import open_ledger
from ..options import Color, Database, Json, Lang
from ..output import write, write_text
from ..table import print_list

players = typer.Typer(
    cls=Group,
    help="Name the players of the ledger, and erase what is told of them.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
)

PlayerId = Annotated[
    str,
    typer.Argument(metavar="ID", help="The id of a player, as it stands in logs.", autocompletion=complete_player),
]
COLUMNS = ("player", "name", "time")
"""What is told of a player in a list."""


@players.command("name")
def name(
    player: PlayerId,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the player is called.")],
    database: Database = None,
) -> None:
    """Note what a player is called. Events keep the id; the name is shown in its place, and can be erased."""
    with open_ledger(database, create=True) as ledger:
        try:
            ledger.private.set_name(player, name)
        except WrongName as error:
            raise Refused.of(error) from None
    done = N_("Player {player} is called {name} from now on")
    write_text(f"{say(done, player=player, name=name)}.\n")


@players.command("erase")
def erase(player: PlayerId, database: Database = None) -> None:
    """Erase the name of a player, and every text that the player wrote in disputes.

    The events stay, and so does the id in them: docs/security.md tells what cannot be erased.
    """
    with open_ledger(database) as ledger:
        try:
            texts = ledger.private.erase_player(player)
        except WrongName as error:
            raise Refused.of(error) from None
    done = N_("Player {player} is shown as erased from now on; texts erased: {texts}")
    write_text(f"{say(done, player=player, texts=texts)}.\n")


@players.command("list")
def list_players(json: Json = False, lang: Lang = "en", color: Color = None, database: Database = None) -> None:
    """List the players that are named or erased, by id."""
    with open_ledger(database) as ledger:
        found = ledger.private.names()
    if json:
        for noted in found:
            write(msgspec.json.encode(noted._asdict()) + b"\n")
        return
    spoken = language(lang).naming({noted.player: noted.name for noted in found})
    if not found:
        write_text(f"{count_of('players', 0, spoken)}\n")
        return
    rows = [
        [quoted(noted.player, spoken), called(noted.player, spoken), f"{noted.noted_at:%Y-%m-%d %H:%M}"]
        for noted in found
    ]
    print_list([heading(column, spoken) for column in COLUMNS], rows, len(rows), color)
