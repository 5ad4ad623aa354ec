"""`okey-ledger replay`: step through a hand."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from okey_ledger.domain.problems import Problem
from okey_ledger.domain.replay import Replay, Step
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import ENGLISH, Language, count_of, explain_finding, language
from okey_ledger.handlog.auditing import hand_at, places_of
from okey_ledger.handlog.decode import NoLog
from okey_ledger.handlog.source import STDIN, Source

from ..completion import complete_hand
from ..errors import Refused, complain, say
from ..options import Color, Database, Json, Lang
from ..output import write, write_file
from ..problems import print_problems
from ..seats import seat_of
from ..style import wants_color
from ..targets import open_hand_or_target

Target = Annotated[
    str | None,
    typer.Argument(
        metavar="[TARGET]", help="A log: a file, - or the id of a stored hand.", autocompletion=complete_hand
    ),
]
HandId = Annotated[str | None, typer.Option(metavar="ID", help="Which hand of the log; without TARGET, a stored hand.")]
StepNumber = Annotated[int | None, typer.Option(metavar="N", help="Only the state after event N.")]
Seat = Annotated[
    str | None,
    typer.Option(metavar="SEAT", help="As one player sees it, named by id or by seat (0 to 3); hidden tiles are '?'."),
]
Svg = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the step as a picture into this file.")]

NO_STATE: Final = N_("hand {hand} has no state: {why}")
"""Says that the deal is wrong."""

MAX_LISTED = 20
"""How many hands of a log are named where one has to be chosen."""


def replay(
    target: Target = None,
    hand: HandId = None,
    step: StepNumber = None,
    seat: Seat = None,
    json: Json = False,
    svg: Svg = None,
    lang: Lang = "en",
    color: Color = None,
    database: Database = None,
) -> None:
    """Step through a hand.

    Each step shows the racks, the table, the discards and the scores, and what the event did, cost and broke.

    On a terminal the keys go forward and back, to an event by its number and to the next finding; ? tells them all.
    Else every step is printed.

    Exit codes: 0 shown; 1 the deal is wrong, so there is no state; 2 there is no such hand, or it is no log.
    """
    spoken = language(lang)
    problems: list[Problem] = []
    with open_hand_or_target(target, hand, database) as source:
        shown = read_replay(source, hand, problems, spoken)
        spoken = spoken.naming(source.names)
    check_range(shown, step)
    view = None if seat is None else seat_of(seat, shown.hand.players, shown.hand.id)
    if svg is not None:
        _draw(shown, step, view, spoken, svg)
        return
    steps = shown.steps(view) if step is None else iter([shown.step(step, view)])
    if json:
        _print_states(shown, steps, spoken)
    elif step is None and _on_terminal(target):
        from ..replay.session import run_session

        run_session(shown, spoken, view, wants_color(color))
    else:
        from ..replay.transcript import print_steps

        print_steps(shown, steps, view, spoken, wants_color(color))
    if problems:
        raise typer.Exit(2)
    if shown.fold.table is None:
        raise typer.Exit(1)


def read_replay(source: Source, hand: str | None, problems: list[Problem], lang: Language) -> Replay:
    """The hand that is meant; raises `Refused` where there is none. Says what is wrong with lines of no hand."""
    places = places_of(source, problems)
    print_problems(problems, lang)
    if hand is None and len(places) > 1:
        named = ", ".join(list(places)[:MAX_LISTED]) + (", …" if len(places) > MAX_LISTED else "")
        count = count_of("hands", len(places), lang)
        raise Refused(
            N_("{source} has {count}: {named}. Choose one with --hand"), source=source.name, count=count, named=named
        )
    place = next(iter(places.values()), None) if hand is None else places.get(hand)
    if place is None:
        if hand is None:
            raise typer.Exit(2)
        sentence = N_("{source} has no hand {hand}. Leave --hand out to see its hands")
        raise Refused(sentence, source=source.name, hand=hand)
    try:
        return Replay(hand_at(source, place)[0])
    except NoLog as no_log:
        print_problems(no_log.problems, lang)
        raise typer.Exit(2) from None


def check_range(shown: Replay, step: int | None) -> None:
    """Raises `Refused` where there is no such event."""
    if step is not None and not 0 <= step <= shown.last:
        sentence = N_("hand {hand} has no event {n}. Its events are 0 to {end}")
        raise Refused(sentence, n=step, hand=shown.hand.id, end=shown.last)


def _print_states(shown: Replay, steps: Iterator[Step], lang: Language) -> None:
    """The states of the contract, one a line; after a wrong deal there is none, and why is said."""
    if shown.fold.table is None:
        why = explain_finding(shown.fold.findings[0], ENGLISH.naming(lang.names), shown.hand.players)
        complain(f"{say(NO_STATE, hand=shown.hand.id, why=why)}.")
        return
    for step in steps:
        write(msgspec.json.encode(step.state) + b"\n")


def _draw(shown: Replay, step: int | None, seat: int | None, lang: Language, svg: Path) -> None:
    """Write the picture of a step. Raises `Refused` where none is named, or where the file cannot be written."""
    from ..replay.picture import picture

    if step is None:
        raise Refused(N_("A picture shows one step. Choose it with --step"))
    try:
        write_file(svg, picture(shown, shown.step(step, seat), seat, lang).encode())
    except OSError as error:
        sentence = N_("{file}: {fault}. Name a file that can be written")
        raise Refused(sentence, file=str(svg), fault=error.strerror) from None


def _on_terminal(target: str | None) -> bool:
    """Whether there is somebody to press keys; while the log comes from standard input, at the terminal itself."""
    return sys.stdout.isatty() and (target == STDIN or sys.stdin.isatty()) and os.environ.get("TERM", "dumb") != "dumb"
