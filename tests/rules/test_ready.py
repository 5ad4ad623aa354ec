from __future__ import annotations

import pytest

from okey_ledger.domain.arrange import ready
from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks, seen

MELDS = "B2 B3 B4 B5 K6 K7 K8 K9 Y3 Y4 Y5 R9 B9 Y9"
PAIRS = "B2 B2 B4 B4 K1 K1 Y3 Y3 FJ FJ Y9 Y9 R3 R3"


def discards(rack: str, only_pairs: bool = False, okey_in_pairs: bool = True) -> set[tuple[str, str]]:
    """With which discard, and showing what, a rack is ready; the okey is the red 6."""
    return {(finish.discard, finish.kind) for finish in ready(rack.split(), "R6", only_pairs, okey_in_pairs)}


def test_a_seat_is_told_when_14_of_its_15_tiles_can_be_shown_and_with_which_discard() -> None:
    assert discards(f"{MELDS} K12") == {("K12", "melds")}
    assert discards(f"{MELDS} B6") >= {("B6", "melds"), ("B2", "melds")}


def test_seven_pairs_make_it_ready_too() -> None:
    assert discards(f"{PAIRS} K12") == {("K12", "pairs")}


def test_after_pairs_declared_only_pairs_do() -> None:
    assert discards(f"{MELDS} K12", only_pairs=True) == set()
    assert discards(f"{PAIRS} K12", only_pairs=True) == {("K12", "pairs")}


def test_a_rack_that_cannot_be_shown_is_not_ready() -> None:
    assert discards("B2 B3 B4 B5 K6 K7 K8 K9 Y3 Y4 Y5 R9 B9 R1 K12") == set()


def test_okeys_make_it_ready_where_they_may() -> None:
    assert discards("B2 B2 B4 B4 K1 K1 Y3 Y3 FJ FJ Y9 Y9 R3 R6 K12") >= {("K12", "pairs"), ("R3", "pairs")}
    assert discards("B2 B2 B4 B4 K1 K1 Y3 Y3 FJ FJ Y9 Y9 R3 R6 K12", okey_in_pairs=False) == set()


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
@pytest.mark.parametrize("rack", [f"{MELDS} K12", f"{MELDS} R6", f"{PAIRS} K12", f"{PAIRS} R6"])
def test_what_is_offered_is_a_finish_by_the_rules(ruleset: RuleSetName, rack: str) -> None:
    hand = deal(ruleset, racks={0: rack})
    offered = ready(seen(hand).racks[0], "R6")
    assert offered
    for finish in offered:
        shown = tuple(" ".join(tiles) for tiles in finish.shown)
        assert breaks(hand.finish(0, finish.discard, **{finish.kind: shown})) == NOTHING


def test_it_is_a_service_and_no_judgment() -> None:
    hand = deal("rounds", racks={0: f"{MELDS} K12"})
    assert breaks(hand.discard(0, "B2")) == NOTHING
