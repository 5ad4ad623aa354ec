from __future__ import annotations

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, broken, charges

PAIRS = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B3 B3")
MELDS = ("R7 R8 R9", "B10 R6=B11 B12")


def with_pairs() -> Hand:
    """Melds 0 and 1 are seat 0's; seat 1 has opened with pairs and holds R10, B11, Y9 Y9 and a run."""
    racks = {0: "R7 R8 R9 B10 R6 B12 K9", 1: f"{' '.join(PAIRS)} R10 B11 Y9 Y9"}
    hand = deal(racks=racks, stock="Y8").open(0, *MELDS).discard(0, "K9").draw(1)
    return hand.open_pairs(1, *PAIRS)


def with_melds() -> Hand:
    return deal(racks={0: "R7 R8 R9 B10 B11 B12 Y9 Y9 R10 K1 K2 K3"}).open(0, "R7 R8 R9", "B10 B11 B12")


def test_a_seat_that_opened_with_pairs_lays_further_pairs() -> None:
    assert breaks(with_pairs().lay_pairs(1, "Y9 Y9")) == NOTHING
    later = with_pairs().discard(1, "R10").idle(2, 3, 0).draw(1)
    assert breaks(later.lay_pairs(1, "Y9 Y9")) == NOTHING


def test_it_lays_no_melds() -> None:
    hand = deal(racks={0: f"{' '.join(PAIRS)} K10 K11 K12"}).open_pairs(0, *PAIRS)
    assert breaks(hand.lay(0, "K10 K11 K12")) == {"pairs-path"}


def test_it_lays_nothing_off() -> None:
    assert breaks(with_pairs().lay_off(1, 0, "R10")) == {"pairs-path"}


def test_it_captures_nothing() -> None:
    assert breaks(with_pairs().capture(1, 1, "B11")) == {"pairs-path"}


def test_what_it_lays_off_or_captures_is_applied_and_charged() -> None:
    assert charges(with_pairs().lay_off(1, 0, "R10")) == [(0, 100, "lay-off")]
    hand = with_pairs().capture(1, 1, "B11")
    assert charges(hand) == [(0, 210, "capture")]
    assert broken(hand.discard(1, "R6")) == [(hand.last.n, 1, "pairs-path")]


def test_a_seat_that_opened_with_melds_lays_no_pairs() -> None:
    assert breaks(with_melds().lay(0, "K1 K2 K3")) == NOTHING
    assert breaks(with_melds().lay_pairs(0, "Y9 Y9")) == {"pairs-path"}


def test_not_opened_is_not_broken_as_well_and_the_shape_is_judged() -> None:
    assert breaks(with_pairs().lay(1, "R10 B11 Y9")) == {"pairs-path", "meld"}
    assert breaks(with_melds().lay_pairs(0, "Y9 R10")) == {"pairs-path", "pair"}


def test_it_is_judged_beside_the_draw() -> None:
    hand = with_pairs().discard(1, "Y9").idle(2, 3, 0)
    assert breaks(hand.lay_off(1, 0, "R10")) == {"pairs-path", "draw-first"}


def test_a_seat_that_has_not_opened_has_no_path_yet() -> None:
    hand = deal(racks={0: "R7 R8 R9 B10 B11 B12 K9", 1: "R10"}).open(0, "R7 R8 R9", "B10 B11 B12").discard(0, "K9")
    assert breaks(hand.draw(1).lay_off(1, 0, "R10")) == {"not-opened"}
