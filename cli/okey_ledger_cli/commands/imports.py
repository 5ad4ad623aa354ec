"""`okey-ledger import`: store hands in the ledger."""

from __future__ import annotations

import shlex
from collections import Counter
from typing import Annotated, Any, Final

import msgspec
import typer

from okey_ledger.domain.audit import audit
from okey_ledger.domain.comparison import compare
from okey_ledger.domain.first_difference import first_difference
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.problems import Problem
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import Language, count_of, language, quoted, word
from okey_ledger.handlog.auditing import hand_at, places_of
from okey_ledger.handlog.decode import NoLog
from okey_ledger.handlog.index import Place
from okey_ledger.handlog.source import Source
from okey_ledger.ledger import Conflict, Ledger

from ..errors import Refused, complain
from ..ledger import open_ledger
from ..options import Database, Lang
from ..output import write_text
from ..problems import print_problems
from ..progress import Progress
from ..targets import open_log

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Logs, or data sets; - for standard input.")]

CHANGES = ("stored", "unchanged", "conflict", "no-log")
"""What can become of a hand, in the order of the summary."""

BREACHES = ("violations", "halted")
"""The verdicts that are said of what is stored."""


def import_logs(files: Files, lang: Lang = "en", database: Database = None) -> None:
    """Store the hands of logs in the ledger.

    The same hand again is no change; another log under the same id is a conflict, and nothing of it is stored. Hands
    with violations are stored and marked. A run that is broken off leaves whole hands only and can be repeated.

    Exit codes: 0 all are stored; 1 there is a conflict; 2 some input is no log, or cannot be read.
    """
    spoken = language(lang)
    found: Counter[str] = Counter()
    unreadable = False
    with open_ledger(database, create=True) as ledger:
        for name in files:
            try:
                with open_log(name) as source:
                    became = _Import(ledger, source, spoken)
                    became.run()
            except Refused as refused:
                complain(str(refused))
                unreadable = True
                continue
            found += became.found
            unreadable |= became.unreadable
            write_text(became.summary() + "\n")
    _catch_up(database)
    raise typer.Exit(2 if unreadable or found["no-log"] else 1 if found["conflict"] else 0)


def _catch_up(database: str | None) -> None:
    """Let the lists know of what has been stored."""
    from ..read_models import up_to_date

    with up_to_date(database):
        pass


ELSEWHERE: Final = N_(
    "{source}: hand {hand}, event {n}: {place} is {stored} in the ledger and {offered} here; nothing of the hand was "
    "stored. `{command}` shows all that differs"
)
LONGER: Final = N_(
    "{source}: hand {hand}, event {n}: the hand goes on in the ledger and ends here; nothing of it was stored. "
    "`{command}` shows all that differs"
)
SHORTER: Final = N_(
    "{source}: hand {hand}, event {n}: the hand ends in the ledger and goes on here; nothing of it was stored. "
    "`{command}` shows all that differs"
)


def _conflict(conflict: Conflict, hand: Hand, source: str, ledger: Ledger) -> Refused:
    """That the ledger holds another log of a hand: the first difference, and the command that shows all."""
    command = shlex.join(["okey-ledger", "compare", source, "--hand", hand.id])
    facts: dict[str, Any] = {"source": source, "hand": hand.id, "n": conflict.n, "command": command}
    if conflict.stored is None or conflict.offered is None:
        return Refused(SHORTER if conflict.stored is None else LONGER, **facts)
    parted = compare(ledger.hand(hand.id), hand).divergence
    if parted is not None and parted.facts:
        place, stored, offered = msgspec.structs.astuple(parted.facts[0])
        facts["n"] = parted.event.n
    else:  # what the rules leave open is written otherwise, or a stamp
        events = map(msgspec.json.decode, (conflict.stored, conflict.offered))
        place, stored, offered = first_difference("", *events)
        place = place.removeprefix(".")
    values = {name: msgspec.json.encode(value).decode() for name, value in (("stored", stored), ("offered", offered))}
    return Refused(ELSEWHERE, place=place, **values, **facts)


class _Import:
    """The import of one log."""

    def __init__(self, ledger: Ledger, source: Source, lang: Language) -> None:
        self.ledger = ledger
        self.source = source
        self.lang = lang
        self.cut = False
        """Whether lines may be missing, so that a hand that has not ended is not stored."""
        self.found: Counter[str] = Counter()
        """How many hands became what."""
        self.unreadable = False
        """Whether there is input that belongs to no hand."""
        self.verdicts: Counter[str] = Counter()
        """How many of the hands that are in the ledger now have each verdict."""

    def run(self) -> None:
        """Store hand by hand, each whole or not at all."""
        problems: list[Problem] = []
        places = places_of(self.source, problems)
        self.cut = bool(problems)
        self.unreadable = bool(problems)
        print_problems(problems, self.lang)
        with Progress(f"import {self.source.name}", len(places)) as progress:
            for place in places.values():
                self._store(place)
                progress.advance()

    def _store(self, place: Place) -> None:
        try:
            hand, lines = hand_at(self.source, place, self.cut)
            self.found[self.ledger.record_hand(hand.id, lines.split(b"\n"))] += 1
        except NoLog as no_log:
            self.found["no-log"] += 1
            print_problems(no_log.problems, self.lang)
        except Conflict as conflict:
            self.found["conflict"] += 1
            complain(str(_conflict(conflict, hand, self.source.name, self.ledger)))
        else:
            self.verdicts[audit(hand).verdict] += 1

    def summary(self) -> str:
        """One line: what became of the hands, and how many of those stored break a rule."""
        lang = self.lang
        counts = [(name, self.found[name]) for name in CHANGES] + [(name, self.verdicts[name]) for name in BREACHES]
        told = [f"{word(name, lang)}: {lang.number(count)}" for name, count in counts if count]
        total = count_of("hands", sum(self.found.values()), lang)
        return f"{quoted(self.source.name, lang)}: {' · '.join([total, *told])}"
