from __future__ import annotations

from typing import Any

import pytest

from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks, charges, costs, scores

MELDS = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
PAIRS = ("B2 B2", "B4 B4", "K1 K1", "Y3 Y3", "FJ FJ", "Y9 Y9", "R3 R3")


def lost(ruleset: RuleSetName, last: str, with_pairs: bool, **options: Any) -> list[tuple[int, int, str]]:
    """What seat 1's finish changes."""
    shown = PAIRS if with_pairs else MELDS
    hand = deal(ruleset, racks={0: "K13", 1: " ".join(shown)}, stock=last, **options).discard(0, "K13").draw(1)
    hand = hand.finish(1, last, **{"pairs" if with_pairs else "melds": shown})
    assert breaks(hand) == NOTHING
    return charges(hand)


@pytest.mark.parametrize(
    ("ruleset", "last", "with_pairs", "points"),
    [
        ("countdown", "K12", False, 2),
        ("countdown", "R6", False, 4),
        ("countdown", "K12", True, 4),
        ("countdown", "R6", True, 4),
        ("rounds", "K12", False, 2),
        ("rounds", "R6", False, 4),
        ("rounds", "K12", True, 4),
        ("rounds", "R6", True, 8),
    ],
)
def test_every_other_seat_loses_what_the_kind_says(
    ruleset: RuleSetName, last: str, with_pairs: bool, points: int
) -> None:
    assert lost(ruleset, last, with_pairs) == [(seat, -points, "lost") for seat in (0, 2, 3)]


def test_pairs_and_okey_in_countdown_is_an_option() -> None:
    assert lost("countdown", "R6", True, pairs_okey_points=8) == [(seat, -8, "lost") for seat in (0, 2, 3)]
    assert lost("countdown", "R6", True, pairs_okey_points=4) == [(seat, -4, "lost") for seat in (0, 2, 3)]
    assert lost("countdown", "K12", True, pairs_okey_points=8) == [(seat, -4, "lost") for seat in (0, 2, 3)]


def test_a_false_joker_thrown_is_no_okey() -> None:
    assert lost("rounds", "FJ", False) == [(seat, -2, "lost") for seat in (0, 2, 3)]


def test_with_two_players_the_other_one_loses() -> None:
    hand = deal("rounds", racks={0: f"{' '.join(PAIRS)} R6"}, players=2).finish(0, "R6", pairs=PAIRS)
    assert (breaks(hand), charges(hand)) == (NOTHING, [(1, -8, "lost")])


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
def test_an_exhausted_hand_takes_nothing_from_anybody(ruleset: RuleSetName) -> None:
    hand = deal(ruleset, racks={0: "K13"}).discard(0, "K13").idle_to_the_last_tile().exhaust()
    assert (costs(hand), scores(hand)) == ([], [0, 0, 0, 0])


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
def test_okeys_and_other_tiles_left_in_racks_cost_nothing(ruleset: RuleSetName) -> None:
    hand = deal(ruleset, racks={0: f"{' '.join(MELDS)} K13", 1: "R6 R6 FJ"}).finish(0, "K13", melds=MELDS)
    assert scores(hand) == [0, -2, -2, -2]
