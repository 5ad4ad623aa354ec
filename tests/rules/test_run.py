from __future__ import annotations

from collections.abc import Set

import pytest

from tests.logs import deal
from tests.verdicts import NOTHING, breaks, charges

OPENING = ("R11 R12 R13", "R9 B9 K9")
UP = [f"Y{number}" for number in range(1, 14)]


def laid(run: str) -> Set[str]:
    """What laying this run after an opening breaks; the okey is the red 6."""
    tiles = " ".join(tile.split("=")[0] for tile in run.split())
    return breaks(deal(racks={0: f"{' '.join(OPENING)} {tiles}"}).open(0, *OPENING).lay(0, run))


@pytest.mark.parametrize(
    "run", ["Y1 Y2 Y3", "Y4 Y5 Y6", "Y11 Y12 Y13", "Y12 Y13 Y1", "Y11 Y12 Y13 Y1", "B3 B4 B5 B6 B7 B8"]
)
def test_three_or_more_consecutive_numbers_of_one_color_are_a_run(run: str) -> None:
    assert laid(run) == NOTHING


@pytest.mark.parametrize("run", ["Y13 Y1 Y2", "Y12 Y13 Y1 Y2", "Y1 Y13 Y12", "Y1 Y12 Y13"])
def test_a_1_is_never_in_the_middle_and_a_high_run_is_written_with_the_1_last(run: str) -> None:
    assert laid(run) == {"meld"}


@pytest.mark.parametrize("run", ["Y6 Y5 Y4", "Y4 Y6 Y5", "Y3 Y2 Y1"])
def test_a_run_is_written_in_ascending_order(run: str) -> None:
    assert laid(run) == {"meld"}


@pytest.mark.parametrize("run", ["Y4 Y5", "Y4 Y5 B6", "Y4 Y5 Y7", "Y4 Y4 Y5", "Y4 Y5 Y5 Y6"])
def test_two_tiles_two_colors_a_gap_and_a_tile_twice_are_no_run(run: str) -> None:
    assert laid(run) == {"meld"}


@pytest.mark.parametrize("run", ["Y4 R6=Y5 Y6", "R6=Y4 Y5 Y6", "Y11 Y12 R6=Y13 Y1", "Y12 Y13 R6=Y1", "R6=Y4 Y5 R6=Y6"])
def test_an_okey_stands_at_any_place_of_a_run(run: str) -> None:
    assert laid(run) == NOTHING


@pytest.mark.parametrize("run", ["Y4 R6=B5 Y6", "Y4 R6=Y7 Y6", "Y12 Y13 Y1 R6=Y2", "R6=Y13 Y1 Y2"])
def test_an_okey_does_not_stretch_what_a_run_is(run: str) -> None:
    assert laid(run) == {"meld"}


@pytest.mark.parametrize("run", [UP, [*UP[1:], "Y1"]], ids=["1 to 13", "2 to 1"])
def test_a_run_has_13_tiles_at_most(run: list[str]) -> None:
    hand = deal(racks={0: " ".join(run)})
    assert breaks(hand.open(0, " ".join(run))) == NOTHING


def test_a_1_stands_at_one_end_only() -> None:
    both = [*UP, "Y1"]
    assert breaks(deal(racks={0: " ".join(both)}).open(0, " ".join(both))) == {"meld"}


def test_a_run_that_grows_keeps_within_the_same_bounds() -> None:
    hand = deal(racks={0: f"{' '.join(UP)} Y1 K4"}).open(0, " ".join(UP))
    assert breaks(hand.lay_off(0, 0, "Y1")) == {"lay-off"}


def test_a_1_that_fits_both_ends_joins_the_top() -> None:
    hand = deal(racks={0: f"{' '.join(UP[1:])} Y1 R1 R2", 1: "Y1"}, own_meld_charged=True)
    hand = hand.open(0, " ".join(UP[1:])).lay_off(0, 0, "Y1")
    assert charges(hand) == [(0, 10, "lay-off")]
    hand = hand.discard(0, "R2").draw(1)
    assert {"lay-off"} < breaks(hand.lay_off(1, 0, "Y1"))
