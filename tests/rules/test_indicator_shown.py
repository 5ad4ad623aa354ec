from __future__ import annotations

from typing import Any

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, broken, charges, scores


def dealt(**options: Any) -> Hand:
    """The indicator is R5; seat 1 holds the other one; seat 0 starts and throws K9."""
    return deal("countdown", racks={0: "K9", 1: "R5 K1"}, stock="Y2 Y3", **options)


def test_the_other_copy_is_shown_and_every_opponent_loses_1() -> None:
    hand = dealt().discard(0, "K9").show(1)
    assert (breaks(hand), charges(hand)) == (NOTHING, [(seat, -1, "indicator-shown") for seat in (0, 2, 3)])


def test_whoevers_turn_it_is() -> None:
    for hand in (dealt(), dealt().discard(0, "K9"), dealt().discard(0, "K9").draw(1)):
        assert breaks(hand.show(1)) == NOTHING


def test_by_the_starter_before_its_first_discard() -> None:
    hand = deal("countdown", racks={0: "R5 K9"})
    assert breaks(hand.show(0)) == NOTHING
    assert breaks(hand.discard(0, "K9").show(0)) == {"indicator-shown"}


def test_after_ones_own_first_discard_it_is_too_late() -> None:
    hand = dealt().discard(0, "K9").draw(1)
    assert breaks(hand.show(1)) == NOTHING
    assert breaks(hand.discard(1, "K1").show(1)) == {"indicator-shown"}


def test_other_seats_discards_do_not_matter() -> None:
    hand = deal("countdown", racks={0: "K9", 3: "R5"}).discard(0, "K9").idle(1, 2)
    assert breaks(hand.show(3)) == NOTHING
    assert breaks(hand.draw(3).show(3)) == NOTHING


def test_a_seat_that_does_not_hold_it_shows_falsely() -> None:
    hand = dealt().show(0)
    assert (breaks(hand), charges(hand)) == ({"indicator-shown"}, [])


def test_a_drawn_or_taken_copy_may_be_shown() -> None:
    drawn = deal("countdown", racks={0: "K9"}, stock="R5").discard(0, "K9")
    assert breaks(drawn.draw(1).show(1)) == NOTHING
    assert breaks(drawn.show(1)) == {"indicator-shown"}
    taken = deal("countdown", racks={0: "R5"}).discard(0, "R5").take(1)
    assert breaks(taken.show(1)) == NOTHING
    assert breaks(taken.show(0)) == {"indicator-shown"}


def test_once_a_hand() -> None:
    hand = dealt().show(1)
    assert (breaks(hand.show(1)), charges(hand.show(1))) == ({"indicator-shown"}, [])


def test_by_one_seat_only_even_if_the_tile_goes_on() -> None:
    hand = deal("countdown", racks={0: "K9 R5"}).show(0).discard(0, "R5").take(1)
    assert breaks(hand.show(1)) == {"indicator-shown"}


def test_a_false_showing_does_not_count_as_the_one() -> None:
    hand = dealt().show(0).show(1)
    assert broken(hand) == [(1, 0, "indicator-shown")]
    assert charges(hand) == [(seat, -1, "indicator-shown") for seat in (0, 2, 3)]


def test_a_late_showing_does_not_count_either() -> None:
    late = deal("countdown", racks={0: "R5 K9"}).discard(0, "K9").show(0)
    assert charges(late) == []
    passed_on = deal("countdown", racks={0: "R5"}).discard(0, "R5").show(0).take(1).show(1)
    assert broken(passed_on) == [(2, 0, "indicator-shown")]
    assert charges(passed_on) == [(seat, -1, "indicator-shown") for seat in (0, 2, 3)]


def test_the_tile_stays_in_the_rack() -> None:
    hand = dealt().discard(0, "K9").show(1).draw(1)
    assert breaks(hand.discard(1, "R5")) == NOTHING


def test_the_points_are_lost_also_if_the_hand_is_drawn() -> None:
    hand = dealt().show(1).discard(0, "K9").idle_to_the_last_tile().exhaust()
    assert scores(hand) == [-1, 0, -1, -1]


def test_in_every_hand_of_a_game() -> None:
    assert breaks(dealt(game="g", hand_no=2).show(1)) == NOTHING
    assert breaks(dealt(game="g", hand_no=2, indicator_show="every_hand").show(1)) == NOTHING


def test_under_first_hand_only_in_the_first() -> None:
    assert breaks(dealt(indicator_show="first_hand").show(1)) == NOTHING
    assert breaks(dealt(game="g", hand_no=1, indicator_show="first_hand").show(1)) == NOTHING
    later = dealt(game="g", hand_no=2, indicator_show="first_hand").show(1)
    assert (breaks(later), charges(later)) == ({"indicator-shown"}, [])


def test_it_does_not_halt_and_changes_no_turn() -> None:
    hand = dealt().show(0).discard(0, "K9").draw(1)
    assert broken(hand) == [(1, 0, "indicator-shown")]


def test_whatever_is_wrong_with_a_showing_is_one_violation() -> None:
    hand = deal("countdown", racks={0: "K9"}, game="g", hand_no=2, indicator_show="first_hand").discard(0, "K9")
    assert breaks(hand.show(0)) == {"indicator-shown"}
