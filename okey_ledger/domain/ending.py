"""Ends that every rule set knows, and claims about them (clauses `exhausted`, `annulled`, `ended`, `scores`)."""

from __future__ import annotations

from .clauses import ANNULLED, DEAL, ENDED, EVENT_KIND, EXHAUSTED, SCORES
from .events import KNOWN, Event, HandAnnulled, HandDealt, HandExhausted, ScoresClaimed, kind_of, seat_of
from .findings import Finding, Outcome
from .ruleset import Steps
from .table import Table

_STOCK_LEFT = EXHAUSTED.case("stock-left")
_IN_A_TURN = EXHAUSTED.case("in-a-turn")
_BACK_TO_ZERO = ANNULLED.entry("back-to-zero")
_AFTER_THE_END = ENDED.case("after-the-end")
_EARLY_CLAIM = ENDED.case("claim-before-the-end")
_SECOND_DEAL = DEAL.case("second")
_UNKNOWN = EVENT_KIND.case("unknown")
_MISSPELT = EVENT_KIND.case("misspelt")
_DIFFER = SCORES.case("differ")


def check_exhausted(table: Table, event: HandExhausted, found: list[Finding]) -> None:
    """A hand is drawn when the stock is empty and the seat to act has neither drawn nor taken."""
    if table.stock_left:
        found.append(Finding(event.n, None, _STOCK_LEFT, {"stock_left": table.stock_left}))
    elif table.drawn:
        found.append(Finding(event.n, None, _IN_A_TURN, {"turn": table.turn}))


def end_exhausted(table: Table, event: HandExhausted) -> None:
    """The hand ends without a finisher; in classic Okey nobody pays."""
    table.end(Outcome("exhausted"), AFTER_THE_END)


def check_annulled(table: Table, event: HandAnnulled, found: list[Finding]) -> None:
    """A hand can be annulled at any moment before its end."""


def annul(table: Table, event: HandAnnulled) -> None:
    """Every score goes back to 0 by an entry of its own."""
    for seat, score in enumerate(table.scores):
        table.charge(event.n, seat, -score, _BACK_TO_ZERO, {"score": score}, table.readings_of_scores(seat))
    table.end(Outcome("annulled"), AFTER_THE_END)


def check_impossible(table: Table, event: Event, found: list[Finding]) -> None:
    """Nothing but claims follows the end; before it, a kind that the rule set does not know, or a second deal."""
    seat = seat_of(event)
    if table.outcome is not None:
        found.append(Finding(event.n, seat, _AFTER_THE_END, {"outcome": table.outcome.kind}))
    elif type(event) is HandDealt:
        found.append(Finding(event.n, None, _SECOND_DEAL, {}))
    else:
        facts = {"type": kind_of(event), "ruleset": table.rules.name}
        meant = _meant(facts["type"], table)
        if meant is None:
            found.append(Finding(event.n, seat, _UNKNOWN, facts))
        else:
            found.append(Finding(event.n, seat, _MISSPELT, facts | {"meant": meant}))


def _meant(name: str, table: Table) -> str | None:
    """The kind of event of the rule set whose name is closest to a misspelt one."""
    from difflib import get_close_matches  # not needed by most audits

    names = [kind.__name__ for kind in KNOWN if kind is HandDealt or kind in table.rules.steps]
    plain = {known.lower(): known for known in names}
    bare = name[:100].lower().replace("_", "").replace("-", "")
    close = get_close_matches(bare, plain, n=1, cutoff=0.75)
    return plain[close[0]] if close and name not in [kind.__name__ for kind in KNOWN] else None


def apply_nothing(table: Table, event: Event) -> None:
    """What cannot happen changes nothing."""


def check_early_claim(table: Table, event: ScoresClaimed, found: list[Finding]) -> None:
    """No claim comes before the end."""
    found.append(Finding(event.n, None, _EARLY_CLAIM, {}))


def check_claim(table: Table, event: ScoresClaimed, found: list[Finding]) -> None:
    """A claim equals the computed scores, seat by seat."""
    if event.scores != table.scores:
        facts = {"expected": table.scores.copy(), "claimed": event.scores}
        annulled = table.outcome is not None and table.outcome.kind == "annulled"
        readings = () if annulled else table.readings_of_scores()
        found.append(Finding(event.n, None, _DIFFER, facts, readings))


def note_claim(table: Table, event: ScoresClaimed) -> None:
    """A claim changes nothing."""


AFTER_THE_END: Steps = {ScoresClaimed: (check_claim, note_claim)}
"""What can follow the end, in every rule set; anything else breaks `ended`."""
