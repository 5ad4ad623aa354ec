"""The one fold: events over a table, with what they break (contract, section 2).

`Fold` takes a hand's events one by one. Live validation, audit, replay, assist and simulation all go through it:
`check` answers what an event would break, `take` applies it. `audit` folds a whole log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy

from .check import check
from .deal import check_deal
from .ending import apply_nothing, check_impossible
from .events import Event
from .findings import OPEN, Entry, Finding, Outcome
from .hand import Hand
from .options import Options
from .rulesets import RULESETS
from .table import Table


class Fold:
    """A hand being followed: its table, what has been found, and where the rules have lost it."""

    __slots__ = ("events", "findings", "halted_at", "options", "ruleset", "table")

    def __init__(self, hand: Hand) -> None:
        """Begin with the deal of a hand; a wrong deal halts at once and there is no table."""
        deal = hand.deal
        rules = RULESETS[deal.ruleset]
        self.ruleset: str = deal.ruleset
        self.options: Options = hand.options
        """The options of the table, in the rule set's own type."""
        self.findings: list[Finding] = []
        self.halted_at: int | None = None
        """The number of the event after which the rules describe no state."""
        self.events = 1
        """How many events there have been, those after a halt included."""
        self.table: Table | None = None
        """The state before the next event, or before the halting one; None after a wrong deal."""
        wrong = check_deal(deal, rules)
        if wrong is None:
            self.table = Table(deal, rules, hand.options)
        else:
            self.findings.append(wrong)
            self.halted_at = deal.n

    def check(self, event: Event) -> list[Finding]:
        """What an event would break now; changes nothing."""
        found: list[Finding] = []
        if self.table is not None and self.halted_at is None:
            check(self.table, event, found)
            self.table.parsed_from = self.table.parsed = None  # other events may come before this one is taken
        return found

    def take(self, events: Iterable[Event]) -> None:
        """Follow further events; after a halt they are counted and not looked at."""
        table = self.table
        if table is None or self.halted_at is not None:
            self.events += sum(1 for _ in events)
            return
        found: list[Finding] = []
        following = iter(events)
        applied: Event | None = None
        count = 0
        for event in following:
            count += 1
            try:
                check, apply = table.steps[type(event)]
            except KeyError:
                check, apply = check_impossible, apply_nothing
            check(table, event, found)
            if found:
                self.findings += found
                if any(finding.halts for finding in found):
                    self.halted_at = event.n
                    break
                found.clear()
            apply(table, event)
            applied = event
        if applied is not None:
            table.n = applied.n
        self.events += count + sum(1 for _ in following)

    def copy(self) -> Fold:
        """A fold that can go its own way from here."""
        twin = copy(self)
        twin.findings = self.findings.copy()
        twin.table = self.table and self.table.copy()
        return twin

    @property
    def verdict(self) -> str:
        """`clean`, `violations` or `halted`."""
        if self.halted_at is not None:
            return "halted"
        return "violations" if self.findings else "clean"

    @property
    def ended(self) -> bool:
        """Whether the rules have followed the hand to its end, after which nothing of it is hidden."""
        return self.table is not None and self.table.outcome is not None

    @property
    def outcome(self) -> Outcome:
        """How the hand ended, or that it is open."""
        return (self.table and self.table.outcome) or OPEN

    @property
    def entries(self) -> list[Entry]:
        """Every change of a score, in the order of the contract."""
        return self.table.entries if self.table else []

    @property
    def scores(self) -> list[int] | None:
        """By seat: the sum of its entries; None in a halted hand."""
        return None if self.halted_at is not None or self.table is None else self.table.scores


def audit(hand: Sequence[Event]) -> Fold:
    """Fold a whole hand."""
    hand = Hand.of(hand)
    fold = Fold(hand)
    fold.take(hand.events[1:])
    return fold
