from __future__ import annotations

import pytest

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, broken, outcome, scores, seen

MELDS = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
PAIRS = ("B2 B2", "B4 B4", "K1 K1", "Y3 Y3", "FJ FJ", "Y9 Y9", "R3 R3")


def with_melds() -> Hand:
    return deal("rounds", racks={0: f"{' '.join(MELDS)} K13"})


def test_after_it_a_finish_with_melds_breaks_the_clause_and_is_scored_as_shown() -> None:
    assert breaks(with_melds().finish(0, "K13", melds=MELDS)) == NOTHING
    hand = with_melds().declare(0).finish(0, "K13", melds=MELDS)
    assert breaks(hand) == {"pairs-declared"}
    assert (outcome(hand), scores(hand)) == (("finished", "normal", 0), [0, -2, -2, -2])


def test_a_finish_with_pairs_keeps_it() -> None:
    hand = deal("rounds", racks={0: f"{' '.join(PAIRS)} K13"})
    assert breaks(hand.declare(0).finish(0, "K13", pairs=PAIRS)) == NOTHING


def test_a_finish_with_pairs_needs_none() -> None:
    hand = deal("rounds", racks={0: f"{' '.join(PAIRS)} K13"})
    assert breaks(hand.finish(0, "K13", pairs=PAIRS)) == NOTHING


def test_it_binds_the_seat_that_declared_alone() -> None:
    assert breaks(with_melds().declare(1).finish(0, "K13", melds=MELDS)) == NOTHING


@pytest.mark.parametrize("seat", range(4))
def test_any_seat_declares_at_any_time_before_the_end(seat: int) -> None:
    dealt = deal("rounds", racks={0: "K9"})
    thrown = dealt.discard(0, "K9")
    for hand in (dealt, thrown, thrown.draw(1), thrown.idle_to_the_last_tile()):
        assert breaks(hand.declare(seat)) == NOTHING
    assert breaks(thrown.annul().declare(seat)) == {"ended"}


def test_declaring_again_changes_nothing() -> None:
    assert breaks(with_melds().declare(0).declare(0)) == NOTHING
    assert breaks(with_melds().declare(0).declare(0).finish(0, "K13", melds=MELDS)) == {"pairs-declared"}


def test_it_is_judged_beside_the_other_clauses() -> None:
    hand = with_melds().declare(0).finish(0, "K13", melds=("B3 B4 B5", *MELDS[1:]))
    assert breaks(hand) == {"finish", "pairs-declared"}


def test_two_players_declare_too() -> None:
    hand = deal("rounds", racks={0: "K9"}, players=2).declare(1).discard(0, "K9").declare(0)
    assert broken(hand) == []


def thrown() -> Hand:
    """Seat 0 has thrown K9 and then B2, seat 1 Y2; nobody has taken anything."""
    hand = deal("rounds", racks={0: "K9 B2"}, stock="Y2 Y4 Y6")
    return hand.discard(0, "K9").idle(1, 2, 3).draw(0).discard(0, "B2")


def test_a_seat_that_has_not_declared_sees_the_top_of_each_pile() -> None:
    assert seen(thrown(), 1).discards == [["?", "B2"], ["Y2"], ["Y4"], ["Y6"]]
    assert seen(thrown(), 0).discards == [["?", "B2"], ["Y2"], ["Y4"], ["Y6"]]


def test_from_then_on_it_sees_every_discard() -> None:
    hand = thrown().declare(1)
    assert seen(hand, 1).discards == [["K9", "B2"], ["Y2"], ["Y4"], ["Y6"]]
    assert seen(hand, 2).discards == [["?", "B2"], ["Y2"], ["Y4"], ["Y6"]]
    assert seen(hand).declared == [False, True, False, False]


def test_after_the_end_everybody_does() -> None:
    assert seen(thrown().annul(), 2).discards[0] == ["K9", "B2"]


def test_in_the_other_rule_sets_every_seat_sees_every_discard() -> None:
    hand = deal("countdown", racks={0: "K9 B2"}).discard(0, "K9").idle(1, 2, 3).draw(0).discard(0, "B2")
    assert seen(hand, 1).discards[0] == ["K9", "B2"]
