"""What the rules say of a claim, worked out from the hand: right, wrong, or settled by a reading.

Whether a reading settles it is not guessed: the hand is folded again under every other setting that the table could
have had, and what comes out otherwise is told with the figure that it would be then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET

from ..audit import Fold, audit
from ..events import Event, ScoresClaimed
from ..findings import Entry, Facts, Finding
from ..hand import Hand
from ..view import view_finding
from ..what_if import alternatives, with_options
from .events import DisputeOpened

Kind = Literal["right", "wrong", "reading"]
"""Right by the rules; wrong; right at this table by a reading that it could have set otherwise."""


class Alternative(msgspec.Struct, frozen=True, gc=False):
    """A setting of the table under which it would be otherwise."""

    option: str
    setting: Any
    """As the hand was played."""
    value: Any
    """As it could have been set."""
    figure: Any
    """What would stand in place of `correct`; null for a move, and where an event would not be allowed then."""
    halted_at: int | None
    """The event that would not be allowed then."""


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What the rules say of a claim."""

    kind: Kind
    case: str
    """`score`, `claimed-scores`, `refused-move`, or `halted` where the hand has no scores."""
    correct: Any
    """By the rules: points, or scores by seat; null for a move and in a halted hand."""
    claimed: Any
    """What was shown or claimed instead; null where nothing was."""
    facts: Facts
    findings: list[Finding]
    """What the disputed event breaks, or why the hand was halted."""
    entries: list[Entry]
    """The entries of which the figure is the sum."""
    alternatives: list[Alternative]


Figure = Callable[[Fold], Any]
"""What is disputed, in a fold of the hand; None where the fold says nothing of it."""


def answer(opened: DisputeOpened, hand: Hand) -> Answer:
    """What the rules say of a claim that could be opened, of the hand as it was then."""
    return _ANSWERS[opened.claim](opened, hand.first(opened.events))


def seen_by(said: Answer, seat: int | None, ended: bool) -> Answer:
    """An answer as a seat may see it while the hand runs; None sees everything."""
    return msgspec.structs.replace(said, findings=[view_finding(finding, seat, ended) for finding in said.findings])


def _score(opened: DisputeOpened, hand: Hand) -> Answer:
    """Why this score: of an entry, of an event for the player's seat, or of the whole hand for it."""
    fold = audit(hand)
    seat, n, rule = hand.players.index(opened.by), opened.event, None
    if opened.entry is not UNSET:
        seat, n, rule = opened.entry.seat, opened.entry.n, opened.entry.rule
    claimed = None if opened.figure is UNSET else opened.figure

    def entries(of: Fold) -> list[Entry]:
        mine = [entry for entry in of.entries if entry.seat == seat and (n is UNSET or entry.n == n)]
        return [entry for entry in mine if rule is None or entry.rule == rule]

    def figure(of: Fold) -> int | None:
        if of.scores is None and (n is UNSET or (of.halted_at is not None and of.halted_at <= n)):
            return None
        return sum(entry.points for entry in entries(of))

    facts: Facts = {"seat": seat} if n is UNSET else {"seat": seat, "n": n}
    return _figured("score", fold, hand, figure, claimed, facts, entries(fold), None if n is UNSET else n)


def _claimed_scores(opened: DisputeOpened, hand: Hand) -> Answer:
    """The scores of a claim, the last one where none is named, against those of the entries."""
    fold = audit(hand)
    claims = [event for event in hand if isinstance(event, ScoresClaimed) and opened.event in (UNSET, event.n)]
    claimed = list(claims[-1].scores)
    scores = fold.scores or []
    wrong = {seat for seat, score in enumerate(scores) if seat >= len(claimed) or claimed[seat] != score}
    seats = wrong or {hand.players.index(opened.by)}
    entries = [entry for entry in fold.entries if entry.seat in seats]
    return _figured("claimed-scores", fold, hand, lambda of: of.scores, claimed, {"n": claims[-1].n}, entries, None)


def _figured(
    case: str,
    fold: Fold,
    hand: Hand,
    figure: Figure,
    claimed: Any,
    facts: Facts,
    entries: list[Entry],
    n: int | None,
) -> Answer:
    """The answer about a figure; `n` is the event that it is of, where it is of one."""
    correct = figure(fold)
    if correct is None:
        found = [finding for finding in fold.findings if finding.halts]
        return Answer("wrong", "halted", None, claimed, {"n": fold.halted_at}, found, [], [])
    found = [finding for finding in fold.findings if finding.n == n]
    otherwise = [
        item
        for item in _supposed(hand, figure)
        if item.figure != correct and (item.figure is not None or (n is not None and item.halted_at == n))
    ]
    kind: Kind = "wrong" if claimed not in (None, correct) else "reading" if otherwise else "right"
    return Answer(kind, case, correct, claimed, facts, found, entries, otherwise)


def _supposed(hand: Hand, figure: Figure) -> list[Alternative]:
    """What a figure would be under every other setting of the table."""
    found = []
    for other in alternatives(hand):
        fold = audit(with_options(hand, {other.option: other.after}))
        found.append(Alternative(other.option, other.before, other.after, figure(fold), fold.halted_at))
    return found


def _refused_move(opened: DisputeOpened, hand: Hand) -> Answer:
    """Whether the rules allow a move, and under which other setting of the table they would."""
    move = opened.move if opened.move is not UNSET else hand[opened.event or 0]
    found = _breaches(hand, move)
    allowed = []
    for other in alternatives(hand) if found else []:
        if not _breaches(with_options(hand, {other.option: other.after}), move):
            allowed.append(Alternative(other.option, other.before, other.after, None, None))
    kind: Kind = "reading" if allowed else "right" if found else "wrong"
    return Answer(kind, "refused-move", None, None, {"n": move.n}, found, [], allowed)


def _breaches(hand: Hand, move: Event) -> list[Finding]:
    """What a move breaks in its place in the hand; what halted the hand before, where something did."""
    fold = Fold(hand)
    fold.take(hand.events[1 : move.n])
    if fold.halted_at is not None or move.n == 0:
        return [finding for finding in fold.findings if finding.halts]
    return fold.check(move)


_ANSWERS: Final = {"score": _score, "claimed-scores": _claimed_scores, "refused-move": _refused_move}
"""By the claim."""
