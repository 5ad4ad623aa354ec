"""`okey-ledger solve`: the best melds and pairs of a rack."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer

from okey_ledger.domain.arrange import BadRack, Solution, solve
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import Language, language
from okey_ledger.explain.solution import explain_solution
from okey_ledger.handlog.source import STDIN

from ..errors import Refused, complain, say
from ..options import Json, Lang
from ..output import write, write_text

Rack = Annotated[str, typer.Argument(metavar="RACK", help="Tiles, such as 'R4 R5 R6 FJ'; - reads one rack a line.")]
Indicator = Annotated[str, typer.Option(metavar="TILE", help="The indicator; the okey is one above it.")]


def solve_racks(rack: Rack, indicator: Indicator, json: Json = False, lang: Lang = "en") -> None:
    """Tell the best melds and pairs of a rack: most points, most tiles, most pairs, and what each leaves.

    Exit codes: 0 solved; 2 a rack or the indicator cannot be.
    """
    spoken = language(lang)
    if not rack.strip():
        raise Refused(N_("The rack is empty. Write its tiles, such as 'R4 R5 R6 FJ'"))
    if rack != STDIN:
        try:
            _print(solve(rack.split(), indicator), json, spoken, "\n")
        except BadRack as bad:
            raise Refused.of(bad) from None
        return
    failed = False
    lines = (rack for line in sys.stdin.buffer for rack in line.splitlines())
    for number, line in enumerate(lines, start=1):
        try:
            _print(solve(line.decode(errors="replace").split(), indicator), json, spoken, " · ")
        except BadRack as bad:
            place = say(N_("line {line}"), line=number)
            complain(f"{place}: {Refused.of(bad)}")
            failed = True
    if failed:
        raise typer.Exit(2)


def _print(solution: Solution, json: bool, lang: Language, between: str) -> None:
    if json:
        write(msgspec.json.encode(solution) + b"\n")
    else:
        write_text(between.join(explain_solution(solution, lang)) + "\n")
