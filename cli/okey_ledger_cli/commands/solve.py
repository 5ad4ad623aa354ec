"""`okey-ledger solve`: the best melds and pairs of a rack."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated

import msgspec
import typer

from okey_ledger.domain.arrange import BadRack, Solution, solve
from okey_ledger.domain.registration import RuleSetName
from okey_ledger.domain.rulesets import RULESETS
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import Language, language
from okey_ledger.explain.solution import explain_solution
from okey_ledger.handlog.source import STDIN

from ..errors import Refused, complain, say
from ..options import Json, Lang, Preset
from ..output import write, write_text
from .rules import With, options_as_set

Rack = Annotated[str, typer.Argument(metavar="RACK", help="Tiles, such as 'R4 R5 R6 FJ'; - reads one rack a line.")]
RuleSet = Annotated[
    RuleSetName | None, typer.Option(help="Solve by this rule set; by default a run goes on above 13 with a 1.")
]
Indicator = Annotated[str, typer.Option(metavar="TILE", help="The indicator; the okey is one above it.")]


def solve_racks(
    rack: Rack,
    indicator: Indicator,
    ruleset: RuleSet = None,
    preset: Preset = None,
    suppose: With = None,
    json: Json = False,
    lang: Lang = "en",
) -> None:
    """Tell the best melds and pairs of a rack: most points, most tiles, most pairs, and what each leaves.

    Exit codes: 0 solved; 2 a rack or the indicator cannot be, or no table is set so.
    """
    spoken = language(lang)
    if not rack.strip():
        raise Refused(N_("The rack is empty. Write its tiles, such as 'R4 R5 R6 FJ'"))
    solved = _solver(indicator, ruleset, preset, suppose or [])
    if rack != STDIN:
        try:
            _print(solved(rack.split()), json, spoken, "\n")
        except BadRack as bad:
            raise Refused.of(bad) from None
        return
    failed = False
    lines = (rack for line in sys.stdin.buffer for rack in line.splitlines())
    for number, line in enumerate(lines, start=1):
        try:
            _print(solved(line.decode(errors="replace").split()), json, spoken, " · ")
        except BadRack as bad:
            place = say(N_("line {line}"), line=number)
            complain(f"{place}: {Refused.of(bad)}")
            failed = True
    if failed:
        raise typer.Exit(2)


def _solver(
    indicator: str, ruleset: str | None, preset: str | None, changes: list[str]
) -> Callable[[list[str]], Solution]:
    """What solves a rack at a table. Raises `Refused` for options that the rule set does not have."""
    if ruleset is None:
        if changes or preset is not None:
            raise Refused(N_("--with and --preset set a table of a rule set. Name it with --ruleset"))
        return partial(solve, indicator=indicator)
    options = options_as_set(ruleset, preset, changes)
    okey_in_pairs, high_one = options.house.okey_in_pairs, RULESETS[ruleset].high_one(options)
    return partial(solve, indicator=indicator, okey_in_pairs=okey_in_pairs, high_one=high_one)


def _print(solution: Solution, json: bool, lang: Language, between: str) -> None:
    if json:
        write(msgspec.json.encode(solution) + b"\n")
    else:
        write_text(between.join(explain_solution(solution, lang)) + "\n")
