"""Findings, entries and outcomes: what the fold says of a hand, as data.

A finding is a breach of a clause; an entry is a change of one seat's score; both name the clause, the case of it and
the facts that prove it, and the readings on which they rest. Sentences are made elsewhere, at the edge.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from .clauses import HALTING_CASES, Case, CaseName, RuleName

Facts = dict[str, Any]
"""What proves a finding or an entry: seats, tiles as texts, meld numbers, sums."""


class Finding(msgspec.Struct, frozen=True, gc=False):
    """A breach of a clause by one event."""

    n: int
    """The number of the event."""
    seat: int | None
    """The seat of the event, where it has one."""
    kind: Case
    """The clause that is broken, and in which of its ways; it chooses the sentence."""
    facts: Facts
    readings: tuple[str, ...] = ()
    """The names in `okey_ledger.domain.readings` on which this rests."""

    @property
    def rule(self) -> RuleName:
        """The name of the clause."""
        return self.kind.rule

    @property
    def case(self) -> CaseName:
        """The name of the case."""
        return self.kind.name

    @property
    def halts(self) -> bool:
        """Whether the rules describe no state after this."""
        return self.kind in HALTING_CASES


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A change of one seat's score."""

    n: int
    """The number of the event."""
    seat: int
    """Whose score changes."""
    points: int
    """By how much; positive is bad in `okey51`, negative is bad in classic Okey."""
    kind: Case
    """The clause that says so, and in which of its ways; it chooses the sentence."""
    facts: Facts
    readings: tuple[str, ...] = ()

    @property
    def rule(self) -> RuleName:
        """The name of the clause."""
        return self.kind.rule

    @property
    def case(self) -> CaseName:
        """The name of the case."""
        return self.kind.name


FINISHES: Final = (
    "normal",
    "okey",
    "pairs",
    "pairs+okey",
    "elden",
    "elden+okey",
    "elden+pairs",
    "elden+pairs+okey",
)
"""The kinds of finish of all rule sets (clause `finish`)."""


class Outcome(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How a hand ended, or that it is open."""

    kind: str
    """`finished`, `exhausted`, `annulled` or `open`."""
    finish: str | None = None
    """One of `FINISHES`."""
    seat: int | None = None
    """Who finished."""


OPEN: Final = Outcome(kind="open")
