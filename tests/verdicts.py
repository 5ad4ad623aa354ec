"""What an audit says of a log, in the form in which tests assert it."""

from __future__ import annotations

from collections.abc import Set

from okey_ledger.domain.audit import Fold, audit
from okey_ledger.domain.events import seat_of
from okey_ledger.domain.game import Game, HandResult, standing
from okey_ledger.domain.view import State, view
from okey_ledger.handlog.decode import NoLog, decode_hand
from tests.logs import Hand

HALTING = frozenset(
    """
    deal event-kind ended all-pairs turn rack take-previous stock-empty meld pair okey-identity lay-off capture
    keep-one finish exhausted
    """.split()
)
"""Clauses after whose breach the audit stops; `stock-order` does in one of its cases, which its own tests look at."""

NOTHING: Set[str] = frozenset()


def breaks(hand: Hand) -> Set[str]:
    """What the last event breaks; no event before it may break anything, and it halts where the contract says so."""
    fold = audit(hand.events)
    last = hand.last
    rules = [finding.rule for finding in fold.findings]
    assert [finding.n for finding in fold.findings] == [last.n] * len(rules), fold.findings
    assert all(finding.seat == seat_of(last) for finding in fold.findings)
    assert len(set(rules)) == len(rules)
    if HALTING & set(rules):
        assert (fold.verdict, fold.halted_at, fold.scores) == ("halted", last.n, None)
        assert all(entry.n < last.n for entry in fold.entries)
    elif "stock-order" not in rules:
        assert (fold.verdict, fold.halted_at) == ("violations" if rules else "clean", None)
    assert fold.events == len(hand.events)
    return set(rules)


def broken(hand: Hand) -> list[tuple[int, int | None, str]]:
    """Every violation of a log: event, seat, clause."""
    return [(finding.n, finding.seat, finding.rule) for finding in audit(hand.events).findings]


def charges(hand: Hand) -> list[tuple[int, int, str]]:
    """What the last event changes: seat, points, clause."""
    return [(entry.seat, entry.points, entry.rule) for entry in audit(hand.events).entries if entry.n == hand.last.n]


def costs(hand: Hand) -> list[tuple[int, int, int, str]]:
    """Every change of a score: event, seat, points, clause."""
    return [(entry.n, entry.seat, entry.points, entry.rule) for entry in audit(hand.events).entries]


def scores(hand: Hand) -> list[int] | None:
    """The sums of the entries by seat; None in a halted hand."""
    return audit(hand.events).scores


def outcome(hand: Hand) -> tuple[str, str | None, int | None]:
    """Kind of end, kind of finish, finisher."""
    reached = audit(hand.events).outcome
    return reached.kind, reached.finish, reached.seat


def readings(fold: Fold) -> set[str]:
    """The names of the readings on which findings and entries rest."""
    return {name for told in (fold.findings, fold.entries) for said in told for name in said.readings}


def seen(hand: Hand, seat: int | None = None) -> State:
    """The state after the last event, as a seat sees it; None sees everything."""
    table = audit(hand.events).table
    assert table is not None
    return view(table, seat)


def is_log(hand: Hand) -> bool:
    """Whether the lines of a hand are a log, or no log by the contract."""
    try:
        return decode_hand(hand.dealt.hand, "test", [(1, hand.lines)]) == hand.recorded
    except NoLog:
        return False


def game_of(*hands: Hand) -> Game:
    """What the hands of a game add up to."""
    return standing("game", [_result(hand) for hand in hands])


def _result(hand: Hand) -> HandResult:
    dealt = hand.dealt
    fold = audit(hand.events)
    number = dealt.hand_no if isinstance(dealt.hand_no, int) else 1
    kind = fold.outcome.kind
    return HandResult(dealt.hand, dealt.ruleset, dealt.players, hand.recorded.options, number, kind, fold.scores)
