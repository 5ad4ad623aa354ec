"""Auditing data sets from the command line: what engine does it, what is said of it, and where it is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from okey_ledger.analytics.errors import AnalyticsError
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import Language, count_of

from .errors import Refused, complain, say, sentence
from .extras import extra
from .problems import print_problems
from .progress import Progress

if TYPE_CHECKING:
    from okey_ledger.analytics.reaudit.data_set import Audited
    from okey_ledger.analytics.reaudit.engines import Engine
    from okey_ledger.analytics.reaudit.output import AuditTables
    from okey_ledger.analytics.reaudit.task_run import Render

    from .tally import Tally

TOLD_OTHERWISE: Final = N_("{folder}: its tables tell otherwise of {hands} than its own bytes do; export it anew")
FURTHER: Final = N_("hand {hand}: there are further differences")
"""What is said of a data set whose tables do not follow from its events."""

MAX_DIFFERENCES: Final = 5
"""How many differences of one hand are said; the table that is written has them all."""


@contextmanager
def open_data_sets(engine: str, output: Path | None, jobs: int) -> Iterator[DataSets]:
    """What audits data sets with an engine, and writes its tables to a folder. Raises `Refused`."""
    with extra("analytics"):
        from okey_ledger.analytics.reaudit.output import audit_tables
    try:
        with ExitStack() as stack:
            written = None if output is None else stack.enter_context(audit_tables(output))
            yield DataSets(stack.enter_context(_engine(engine, jobs)), written)
    except AnalyticsError as error:
        raise Refused(sentence(error)) from error


@contextmanager
def _engine(name: str, jobs: int) -> Iterator[Engine]:
    if name == "processes":
        from okey_ledger.analytics.reaudit.engines import Processes

        yield Processes(jobs)
        return
    with extra("spark"):
        from okey_ledger.analytics.reaudit.spark import Spark, session
    with session() as opened:
        yield Spark(opened)


class DataSets:
    """Audits data sets with one engine."""

    def __init__(self, engine: Engine, written: AuditTables | None) -> None:
        self._engine, self._written = engine, written

    def audit(self, name: str, render: Render, tally: Tally, lang: Language) -> None:
        """Audit a data set, print what became of its hands and say what is wrong with it.

        Raises `Refused` where it is none, and `EngineFailed`, after which nothing that was found is whole.
        """
        from okey_ledger.analytics.reaudit.data_set import Reaudit

        try:
            data_set = Reaudit(Path(name), self._engine, render)
        except AnalyticsError as error:
            raise Refused(sentence(error)) from error
        told: Counter[str] = Counter()
        with Progress("audit", data_set.manifest.hands, printing=True) as progress:
            for audited in data_set.run():
                if self._written is not None:
                    self._written.add(audited)
                tally.add_hands((verdict for _, verdict in audited.verdicts), audited.outputs)
                _say(audited, tally, told, lang)
                progress.advance(len(audited.outputs))
        if told:
            hands = count_of("hands", len(told), lang)
            complain(sentence(say(TOLD_OTHERWISE, folder=name, hands=hands)))


def _say(audited: Audited, tally: Tally, told: Counter[str], lang: Language) -> None:
    """What is wrong with some hands and their files, on standard error."""
    print_problems(audited.problems, lang)
    for flaw in audited.flaws:
        complain(f"{flaw}.")
    for difference in audited.differences:
        told[difference.hand] += 1
        if told[difference.hand] <= MAX_DIFFERENCES:
            complain(f"{difference}.")
        elif told[difference.hand] == MAX_DIFFERENCES + 1:
            complain(sentence(say(FURTHER, hand=difference.hand)))
    tally.unreadable |= bool(audited.flaws or audited.differences)
