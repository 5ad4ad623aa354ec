"""What differs between two folds of one hand: verdict, outcome, findings, entries, scores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from .audit import Fold
from .clauses import ENTRY_ORDER
from .findings import Entry, Finding
from .projected_scores import difference

T = TypeVar("T")


class EntryDifference(msgspec.Struct, frozen=True, gc=False):
    """A change of a score that is another one, or that only one of the two folds has."""

    was: Entry | None
    becomes: Entry | None

    @property
    def entry(self) -> Entry:
        """The entry of either fold, by which event, seat and clause are told."""
        entry = self.becomes or self.was
        assert entry is not None
        return entry

    @property
    def before(self) -> int:
        """The points in the first fold, 0 where it has no such entry."""
        return self.was.points if self.was else 0

    @property
    def after(self) -> int:
        """The points in the second fold, 0 where it has no such entry."""
        return self.becomes.points if self.becomes else 0


class Differences(msgspec.Struct, frozen=True, gc=False):
    """What a second fold says otherwise than a first one."""

    verdict: tuple[str, str] | None
    """The verdicts of both, where they differ; the same for what follows."""
    halted_at: tuple[int | None, int | None] | None
    outcome: tuple[str, str] | None
    """The kinds of both outcomes."""
    gone: list[Finding]
    """Findings that only the first has."""
    new: list[Finding]
    """Findings that only the second has."""
    entries: list[EntryDifference]
    """In the order of a report."""
    scores: list[int] | None
    """By seat: by how much the second is more; None where one of the two has no scores, or there are other seats."""

    def __bool__(self) -> bool:
        """Whether anything differs."""
        told = (self.verdict, self.halted_at, self.outcome, self.gone, self.new, self.entries)
        return any(part not in (None, []) for part in told)


def differences(before: Fold, after: Fold) -> Differences:
    """What a second fold says otherwise than a first one, findings and entries one by one."""
    scored = before.scores is not None and after.scores is not None and len(before.scores) == len(after.scores)
    return Differences(
        _pair(before.verdict, after.verdict),
        _pair(before.halted_at, after.halted_at),
        _pair(before.outcome.kind, after.outcome.kind),
        _without(before.findings, after.findings),
        _without(after.findings, before.findings),
        entry_differences(before.entries, after.entries),
        difference(before.scores or [], after.scores or []) if scored else None,
    )


def entry_differences(before: Iterable[Entry], after: Iterable[Entry]) -> list[EntryDifference]:
    """The entries whose points differ, by event, seat and clause; there is one of each at most."""
    first = {_place(entry): entry for entry in before}
    second = {_place(entry): entry for entry in after}
    found = [EntryDifference(first.get(place), second.get(place)) for place in sorted(first.keys() | second.keys())]
    return [item for item in found if item.before != item.after]


def _place(entry: Entry) -> tuple[int, int, int]:
    return entry.n, entry.seat, ENTRY_ORDER[entry.rule]


def _pair(before: T, after: T) -> tuple[T, T] | None:
    return None if before == after else (before, after)


def _without(these: Iterable[Finding], those: Iterable[Finding]) -> list[Finding]:
    """The findings that the others have none like: of the same event, clause and case."""
    known = {(finding.n, finding.kind) for finding in those}
    return [finding for finding in these if (finding.n, finding.kind) not in known]
