from __future__ import annotations

from collections.abc import Set

import pytest

from tests.logs import deal
from tests.verdicts import NOTHING, breaks

OPENING = ("R11 R12 R13", "B7 B8 B9")


def laid(group: str) -> Set[str]:
    """What laying this group after an opening breaks; the okey is the red 6."""
    tiles = " ".join(tile.split("=")[0] for tile in group.split())
    return breaks(deal(racks={0: f"{' '.join(OPENING)} {tiles}"}).open(0, *OPENING).lay(0, group))


@pytest.mark.parametrize("group", ["R3 B3 K3", "R3 B3 K3 Y3", "Y3 R3 K3 B3", "R1 B1 Y1"])
def test_three_or_four_tiles_of_one_number_in_different_colors_are_a_group_in_any_order(group: str) -> None:
    assert laid(group) == NOTHING


@pytest.mark.parametrize("group", ["R3 B3", "R3 R3 B3", "R3 R3 B3 K3", "R3 B3 K3 Y3 Y3", "R3 B3 K4"])
def test_a_color_twice_two_tiles_five_tiles_and_two_numbers_are_no_group(group: str) -> None:
    assert laid(group) == {"meld"}


@pytest.mark.parametrize("group", ["R3 B3 R6=K3", "R3 R6=B3 K3 Y3", "R6=R3 B3 R6=Y3", "R6=R3 R6=B3 K3 Y3"])
def test_okeys_stand_for_the_colors_that_lack(group: str) -> None:
    assert laid(group) == NOTHING


@pytest.mark.parametrize("group", ["R3 B3 R6=B3", "R3 B3 R6=K4", "R3 R6=K3 R6=K3"])
def test_an_okey_stands_for_no_color_that_is_there(group: str) -> None:
    assert laid(group) == {"meld"}


def test_a_false_joker_beside_an_okey_of_its_own_face_is_no_group() -> None:
    assert laid("FJ R6=R6 B6") == {"meld"}
    assert laid("FJ R6=K6 B6") == NOTHING
