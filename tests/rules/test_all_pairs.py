"""When all four seats have opened with pairs the hand is void (clause `all-pairs`; more in `okey101/cases.py`)."""

from __future__ import annotations

from tests.rules.okey101.cases import VOID, all_pairs
from tests.verdicts import NOTHING, breaks


def test_a_void_hand_can_only_be_annulled() -> None:
    assert breaks(VOID.annul()) == NOTHING
    assert breaks(VOID.declare(1)) == NOTHING


def test_no_move_follows_whoever_s_turn_it_is() -> None:
    assert breaks(VOID.discard(3, "Y9")) == {"all-pairs"}
    assert breaks(VOID.draw(0)) == {"all-pairs"}
    assert breaks(VOID.exhaust()) == {"all-pairs"}


def test_a_table_can_play_on() -> None:
    assert breaks(all_pairs(all_pairs="played_on").discard(3, "Y9")) == NOTHING
