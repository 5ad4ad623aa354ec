"""The tally of an audit: how many hands have each verdict, and the exit code that follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from okey_ledger.domain.problems import Problem
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import Language, count_of, word
from okey_ledger.handlog.auditing import Audited

from .errors import complain, say, sentence
from .output import write
from .problems import print_problems

OTHER_LOG: Final = N_("{source}: hand {hand} has another log than in {other}. `compare` tells where they differ")
"""Says that two targets tell one hand differently."""

ORDER = ("clean", "violations", "halted", "no-log")
"""The verdicts in the order of the summary."""


class Tally:
    """What has been audited so far."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        """How many hands have each verdict, `no-log` among them."""
        self.differing = 0
        """How many hands have another log than a target before had under the same id."""
        self._logs: dict[str, tuple[bytes, str]] = {}
        """By hand: the digest of its log, and where that stands."""
        self.unreadable = False
        """Whether there was input that belongs to no hand, or could not be read at all."""

    def add_all(self, name: str, results: Iterable[Audited | Problem], lang: Language) -> None:
        """Print what became of the hands of one log, and which of them other logs have otherwise."""
        for result in results:
            self.add(result, lang)
            if isinstance(result, Audited) and result.digest:
                digest, first = self._logs.setdefault(result.hand, (result.digest, name))
                if digest != result.digest:
                    self.differing += 1
                    complain(sentence(say(OTHER_LOG, source=name, hand=result.hand, other=first)))

    def add(self, result: Audited | Problem, lang: Language) -> None:
        """Print what became of one hand, or why some input is no log."""
        if isinstance(result, Problem):
            self.unreadable = True
            print_problems([result], lang)
        else:
            self.verdicts[result.verdict or "no-log"] += 1
            print_problems(result.problems, lang)
            write(result.output)

    def add_hands(self, verdicts: Iterable[str | None], outputs: Iterable[bytes]) -> None:
        """Print what became of some hands of a data set; a hand without a verdict is no log."""
        self.verdicts.update(verdict or "no-log" for verdict in verdicts)
        write(b"".join(outputs))

    @property
    def exit_code(self) -> int:
        """2 where some input is no log, else 1 where some hand is not clean or has two logs, else 0."""
        if self.unreadable or self.verdicts["no-log"]:
            return 2
        return 1 if self.differing or self.verdicts["violations"] or self.verdicts["halted"] else 0

    def summary(self, lang: Language) -> str:
        """One line: how many hands there were, and how many of each verdict."""
        counted = [f"{word(name, lang)}: {lang.number(count)}" for name in ORDER if (count := self.verdicts[name])]
        return " · ".join([count_of("hands", self.verdicts.total(), lang), *counted])
