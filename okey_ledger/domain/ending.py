"""Ends that every rule set knows, and claims about them (clauses `exhausted`, `annulled`, `ended`, `scores`)."""

from __future__ import annotations

from .events import HandAnnulled, HandExhausted, ScoresClaimed
from .findings import Finding, Outcome
from .table import Table


def check_exhausted(table: Table, event: HandExhausted, found: list[Finding]) -> None:
    """A hand is drawn when the stock is empty and the seat to act has neither drawn nor taken."""
    if table.stock_left:
        found.append(Finding(event.n, None, "exhausted", "stock-left", {"stock_left": table.stock_left}))
    elif table.drawn:
        found.append(Finding(event.n, None, "exhausted", "in-a-turn", {"turn": table.turn}))


def end_exhausted(table: Table, event: HandExhausted) -> None:
    """The hand ends without a finisher; in classic Okey nobody pays."""
    table.end(Outcome("exhausted"))


def check_annulled(table: Table, event: HandAnnulled, found: list[Finding]) -> None:
    """A hand can be annulled at any moment before its end."""


def annul(table: Table, event: HandAnnulled) -> None:
    """Every score goes back to 0 by an entry of its own."""
    for seat, score in enumerate(table.scores):
        table.charge(event.n, seat, -score, "annulled", "back-to-zero", {"score": score})
    table.end(Outcome("annulled"))


def check_claim(table: Table, event: ScoresClaimed, found: list[Finding]) -> None:
    """A claim comes after the end and equals the computed scores, seat by seat."""
    if table.outcome is None:
        found.append(Finding(event.n, None, "ended", "claim-before-the-end", {}))
    elif event.scores != table.scores:
        facts = {"expected": table.scores.copy(), "claimed": event.scores}
        found.append(Finding(event.n, None, "scores", "differ", facts))


def note_claim(table: Table, event: ScoresClaimed) -> None:
    """A claim changes nothing."""
