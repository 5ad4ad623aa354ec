from __future__ import annotations

import pytest

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, broken

SEVEN = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B3 B3", "Y9 Y9", "K1 K1")


def opened(count: int) -> Hand:
    return deal(racks={0: " ".join(SEVEN)}).open_pairs(0, *SEVEN[:count])


@pytest.mark.parametrize("count", [5, 6, 7])
def test_five_pairs_open_and_six_or_seven_too(count: int) -> None:
    assert breaks(opened(count)) == NOTHING


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_fewer_do_not(count: int) -> None:
    assert breaks(opened(count)) == {"pairs-opening"}


def test_too_few_open_all_the_same() -> None:
    hand = opened(4).lay_pairs(0, SEVEN[4]).discard(0, "Y9")
    assert broken(hand) == [(1, 0, "pairs-opening")]


def test_two_events_are_not_one_go() -> None:
    hand = opened(3).open_pairs(0, *SEVEN[3:])
    assert broken(hand) == [(1, 0, "pairs-opening"), (2, 0, "already-opened")]


def test_the_value_of_the_pairs_is_no_matter() -> None:
    ones = ("B1 B1", "K1 K1", "Y1 Y1", "R1 R1", "B2 B2")
    assert breaks(deal(racks={0: " ".join(ones)}).open_pairs(0, *ones)) == NOTHING


def test_the_same_pair_may_not_be_laid_twice_out_of_two_tiles() -> None:
    assert breaks(deal(racks={0: " ".join(SEVEN)}).open_pairs(0, *SEVEN[:4], "B2 B2")) == {"rack"}
