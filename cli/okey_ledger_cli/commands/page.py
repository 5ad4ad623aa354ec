"""`okey-ledger page` and `open`: a hand as a page of its own."""

from __future__ import annotations

import tempfile
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from okey_ledger.domain.problems import Problem
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import language
from okey_ledger.pages.page import page_of

from ..completion import complete_hand
from ..errors import Refused
from ..options import Database, Lang
from ..output import write_file, write_text
from ..seats import seat_of
from ..targets import open_hand_or_target
from .replay import HandId, read_replay

Target = Annotated[
    str | None,
    typer.Argument(
        metavar="[TARGET]", help="A log: a file, - or the id of a stored hand.", autocompletion=complete_hand
    ),
]
Seat = Annotated[
    str | None,
    typer.Option(metavar="SEAT", help="Only what one player saw, named by id or by seat (0 to 3)."),
]
All = Annotated[bool, typer.Option("--all", help="With --seat: the end shows everything, as the rules do.")]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The page to write.")]


def page(
    output: Output,
    target: Target = None,
    hand: HandId = None,
    seat: Seat = None,
    everything: All = False,
    lang: Lang = "en",
    database: Database = None,
) -> None:
    """Write a hand as one page that opens from disk, in three languages; it asks no server for anything.

    Exit codes: 0 written; 2 there is no such hand, or it is no log.
    """
    try:
        write_file(output, _page(target, hand, seat, everything, lang, database))
    except OSError as error:
        sentence = N_("{file}: {fault}. Name a file that can be written")
        raise Refused(sentence, file=str(output), fault=error.strerror) from None


def open_page(
    target: Target = None,
    hand: HandId = None,
    seat: Seat = None,
    everything: All = False,
    lang: Lang = "en",
    database: Database = None,
) -> None:
    """Write the page of a hand to a temporary folder and open it in the browser; its place is printed.

    Exit codes: 0 written; 2 there is no such hand, or it is no log.
    """
    written = Path(tempfile.mkdtemp(prefix="okey-ledger-")) / "hand.html"
    write_file(written, _page(target, hand, seat, everything, lang, database))
    write_text(f"{written}\n")
    webbrowser.open(written.as_uri())


def _page(
    target: str | None, hand: str | None, seat: str | None, everything: bool, lang: str, database: str | None
) -> bytes:
    spoken = language(lang)
    problems: list[Problem] = []
    with open_hand_or_target(target, hand, database) as source:
        shown = read_replay(source, hand, problems, spoken)
        names = source.names
    if problems:
        raise typer.Exit(2)
    view = None if seat is None else seat_of(seat, shown.hand.players, shown.hand.id)
    return page_of(shown, spoken, view, reveals=everything, names=names).encode()
