"""`okey-ledger render`: a step of a hand as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from okey_ledger.domain.problems import Problem
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import language

from ..errors import Refused
from ..extras import extra
from ..options import Database, Lang
from ..output import write_file
from ..seats import seat_of
from ..targets import open_hand_or_target
from .page import Target
from .replay import HandId, Seat, check_range, read_replay

StepNumber = Annotated[int, typer.Option(metavar="N", help="The table after event N.")]
Output = Annotated[
    Path, typer.Option("--output", "-o", metavar="FILE", help="The picture to write, .svg or .png by its name.")
]
Width = Annotated[int, typer.Option(min=100, max=10_000, help="How many pixels a PNG has across.")]


def render(
    step: StepNumber,
    output: Output,
    target: Target = None,
    hand: HandId = None,
    seat: Seat = None,
    width: Width = 1120,
    lang: Lang = "en",
    database: Database = None,
) -> None:
    """Draw the table after an event, as it is shown in a browser.

    Exit codes: 0 drawn; 1 the deal is wrong, so there is no table; 2 there is no such hand, or it is no log.
    """
    spoken = language(lang)
    problems: list[Problem] = []
    with open_hand_or_target(target, hand, database) as source:
        shown = read_replay(source, hand, problems, spoken)
        spoken = spoken.naming(source.names)
    if problems:
        raise typer.Exit(2)
    check_range(shown, step)
    if shown.fold.table is None:
        raise typer.Exit(1)
    view = None if seat is None else seat_of(seat, shown.hand.players, shown.hand.id)
    from okey_ledger.pages.picture import as_png, picture

    with extra("pictures"):
        drawn = picture(shown, step, spoken, view)
        content = as_png(drawn, width) if output.suffix == ".png" else drawn.encode()
    try:
        write_file(output, content)
    except OSError as error:
        sentence = N_("{file}: {fault}. Name a file that can be written")
        raise Refused(sentence, file=str(output), fault=error.strerror) from None
