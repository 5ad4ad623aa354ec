"""`okey-ledger texts`: erasing what somebody has said in a hand or a dispute."""

from __future__ import annotations

from typing import Annotated

import typer

from okey_ledger.domain.sentence import N_
from okey_ledger.ledger.topics import DISPUTE, is_dispute

from ..completion import complete_hand
from ..errors import say
from ..help import Group
from ..ledger import open_ledger, resolve_dispute, resolve_hand
from ..options import Database
from ..output import write_text

texts = typer.Typer(
    cls=Group,
    help="Erase free texts: reasons of annulled hands, and what was said in disputes.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
)


@texts.callback()
def group() -> None:
    """Erase free texts: reasons of annulled hands, and what was said in disputes."""


@texts.command("erase")
def erase(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A stored hand, or dispute/ID.", autocompletion=complete_hand)
    ],
    event: Annotated[int | None, typer.Option("--event", metavar="N", help="Only the text of this event.")] = None,
    database: Database = None,
) -> None:
    """Erase the texts of a hand or a dispute. The events keep their commitments, so that every proof stays valid."""
    with open_ledger(database) as ledger:
        if is_dispute(name):
            stream = DISPUTE + resolve_dispute(ledger, name.removeprefix(DISPUTE))
        else:
            stream = resolve_hand(ledger, name)
        count = ledger.private.erase_texts(stream, event)
    erased = N_("Texts erased: {count}")
    write_text(f"{say(erased, count=count)}.\n")
