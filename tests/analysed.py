"""What an analysis advises, and the same costs reckoned anew by folding the log as it was and as it could have been."""

from __future__ import annotations

from collections.abc import Sequence

from okey_ledger.domain.analysis import Advice, analyse
from okey_ledger.domain.audit import audit
from okey_ledger.domain.events import Event, HandExhausted, HandFinished, TileDiscarded
from okey_ledger.domain.rulesets import RULESETS
from tests.logs import Hand


def advised(hand: Hand, kind: str | None = None, seat: int | None = None) -> list[Advice]:
    """What is advised, all of it or of one kind, to all seats or to one."""
    return [
        told
        for told in analyse(hand.recorded).advice
        if kind in (None, told.kind) and seat in (None, told.seat) and is_right(hand, told)
    ]


def is_right(hand: Hand, told: Advice) -> bool:
    """Assert that the rules allow what is advised, and that it costs what is told."""
    if not told.instead:
        assert (told.cost, told.change) == (0, [0] * len(hand.dealt.players))
        return True
    before = hand.events[: told.n]
    really = [*before, *_to_the_end_of_the_turn(hand.events[told.n :])]
    instead = [*before, *told.instead]
    assert [event.n for event in instead] == list(range(len(instead)))
    assert _found_from(instead, told.n) == set()
    assert {event.seat for event in told.instead} == {told.seat}
    change = [after - now for after, now in zip(stood(instead), stood(really), strict=True)]
    own = {told.seat, (told.seat + 2) % 4} if _teams(hand) else {told.seat}
    for_others = sum(points for seat, points in enumerate(change) if seat not in own)
    cost = for_others - (sum(change) - for_others)
    assert (told.change, told.cost) == (change, cost if RULESETS[hand.dealt.ruleset].game.lowest_wins else -cost)
    return True


def stood(events: Sequence[Event]) -> list[int]:
    """By seat: the score as if the stock had run out now, okeys left out while each seat could still have drawn."""
    fold = audit(events)
    table = fold.table
    assert table is not None
    if table.outcome is not None:
        return table.scores
    left, table.stock_left, broken, entered = table.stock_left, 0, len(fold.findings), len(fold.entries)
    fold.take([HandExhausted(hand=table.deal.hand, n=table.n + 1)])
    assert len(fold.findings) == broken
    scores = table.scores.copy()
    for entry in fold.entries[entered:]:
        if entry.rule == "okey-left" and left >= table.seats:
            scores[entry.seat] -= entry.points
    return scores


def _to_the_end_of_the_turn(events: Sequence[Event]) -> list[Event]:
    last = next(place for place, event in enumerate(events) if isinstance(event, _ENDS))
    return list(events[: last + 1])


_ENDS = (TileDiscarded, HandFinished, HandExhausted)


def _found_from(events: Sequence[Event], n: int) -> set[str]:
    return {finding.rule for finding in audit(events).findings if finding.n >= n}


def _teams(hand: Hand) -> bool:
    options = hand.dealt.options
    return isinstance(options, dict) and bool(options.get("teams"))
