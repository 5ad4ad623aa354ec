"""What `audit --with --json` prints of a hand: both reports, and what differs between them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .differences import Differences
from .findings import Finding
from .report import Report, Violation, report, violation
from .what_if import OptionChange, WhatIf


class EntryChange(msgspec.Struct, frozen=True, gc=False):
    """A change of a score that is another one; 0 points stand for none."""

    n: int
    seat: int
    rule: str
    before: int
    after: int


class ReportedDifferences(msgspec.Struct, frozen=True, gc=False):
    """`Differences` as they are printed: members that do not differ are null or empty."""

    verdict: tuple[str, str] | None
    halted_at: tuple[int | None, int | None] | None
    outcome: tuple[str, str] | None
    gone: list[Violation]
    new: list[Violation]
    entries: list[EntryChange]
    scores: list[int] | None


class WhatIfReport(msgspec.Struct, frozen=True, gc=False):
    """A hand under other options."""

    hand: str
    ruleset: str
    options: list[OptionChange]
    before: Report
    after: Report
    differences: ReportedDifferences


def what_if_report(hand: str, supposed: WhatIf, sentence: Callable[[Finding], str]) -> WhatIfReport:
    """The report of a hand under other options; `sentence` words a finding."""
    return WhatIfReport(
        hand,
        supposed.before.ruleset,
        supposed.options,
        report(hand, supposed.before, sentence),
        report(hand, supposed.after, sentence),
        reported(supposed.differences, sentence),
    )


def reported(found: Differences, sentence: Callable[[Finding], str]) -> ReportedDifferences:
    """Differences as they are printed; `sentence` words a finding."""
    return ReportedDifferences(
        found.verdict,
        found.halted_at,
        found.outcome,
        [violation(finding, sentence) for finding in found.gone],
        [violation(finding, sentence) for finding in found.new],
        [
            EntryChange(item.entry.n, item.entry.seat, item.entry.rule, item.before, item.after)
            for item in found.entries
        ],
        found.scores,
    )
