"""`okey-ledger audit`: judge whole hands by the rules."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

import typer

from okey_ledger.domain.problems import Problem
from okey_ledger.explain import Language, count_of, language, word
from okey_ledger.handlog.auditing import Audited, Render, audit_source

from ..account import Account, report_line
from ..errors import Refused, complain
from ..ink import wants_colour
from ..no_log import tell
from ..options import Color, Database, Jobs, Json, Lang
from ..output import write, write_text
from ..targets import open_target

Targets = Annotated[list[str], typer.Argument(metavar="TARGET...", help="Logs: files, - or ids of stored hands.")]
ORDER = ("clean", "violations", "halted", "no-log")
"""The verdicts in the order of the summary."""

With = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="OPTION=VALUE", help="Suppose this option of the table; tells what that changes."),
]


def audit(
    targets: Targets,
    json: Json = False,
    lang: Lang = "en",
    jobs: Jobs = 1,
    suppose: With = None,
    color: Color = None,
    database: Database = None,
) -> None:
    """Judge whole hands by the rules.

    Tells every finding with its clause and the facts that prove it, and every change of a score with its arithmetic.

    With --with each hand is judged as if the table had been set so, and what that changes is told instead: findings,
    changes of scores and scores.

    Exit codes: 0 all hands are clean; 1 some hand is not; 2 some input is no log, or cannot be read.
    """
    spoken = language(lang)
    changes = _changes(suppose or [])
    render = _render(json, lang, wants_colour(color), changes)
    tally = Tally()
    for target in targets:
        try:
            with open_target(target, database) as source:
                for result in audit_source(source, render, jobs, changes):
                    tally.add(result, spoken)
        except Refused as refused:
            complain(str(refused))
            tally.unreadable = True
    if not json:
        write_text(tally.summary(spoken) + "\n")
    raise typer.Exit(tally.exit_code)


def _changes(texts: list[str]) -> dict[str, Any]:
    if not texts:
        return {}
    from okey_ledger.domain.what_if import WrongChange, parse_changes

    try:
        return parse_changes(texts)
    except WrongChange as error:
        raise Refused(f"{error}.") from None


def _render(json: bool, lang: str, colour: bool, changes: dict[str, Any]) -> Render:
    if not changes:
        return report_line if json else Account(lang, colour)
    from ..supposing import SupposedAccount, SupposedLine

    return SupposedLine(changes) if json else SupposedAccount(lang, colour, changes)


class Tally:
    """What has been audited so far."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        """How many hands have each verdict, `no-log` among them."""
        self.unreadable = False
        """Whether there was input that belongs to no hand, or could not be read at all."""

    def add(self, result: Audited | Problem, lang: Language) -> None:
        """Print what became of one hand, or why some input is no log."""
        if isinstance(result, Problem):
            self.unreadable = True
            tell([result], lang)
        else:
            self.verdicts[result.verdict or "no-log"] += 1
            tell(result.problems, lang)
            write(result.output)

    @property
    def exit_code(self) -> int:
        """2 where some input is no log, else 1 where some hand is not clean, else 0."""
        if self.unreadable or self.verdicts["no-log"]:
            return 2
        return 1 if self.verdicts["violations"] or self.verdicts["halted"] else 0

    def summary(self, lang: Language) -> str:
        """One line: how many hands there were, and how many of each verdict."""
        counted = [f"{word(name, lang)}: {lang.number(count)}" for name in ORDER if (count := self.verdicts[name])]
        return " · ".join([count_of("hands", self.verdicts.total(), lang), *counted])
