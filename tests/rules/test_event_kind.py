from __future__ import annotations

from collections.abc import Callable

import pytest

from okey_ledger.domain.audit import audit
from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken, costs

CLASSIC: list[RuleSetName] = ["countdown", "rounds"]
LAYINGS: list[Callable[[Hand], Hand]] = [
    lambda hand: hand.open(0, "B11 B12 B13", "K7 K8 K9"),
    lambda hand: hand.open_pairs(0, "B2 B2", "B3 B3", "B4 B4", "B5 B5", "B7 B7"),
    lambda hand: hand.lay(0, "B11 B12 B13"),
    lambda hand: hand.lay_pairs(0, "B2 B2"),
    lambda hand: hand.lay_off(0, 0, "B2"),
    lambda hand: hand.capture(0, 0, "B2"),
]


@pytest.mark.parametrize("ruleset", CLASSIC)
@pytest.mark.parametrize("laying", LAYINGS)
def test_nothing_is_laid_before_the_end_in_classic_okey(ruleset: RuleSetName, laying: Callable[[Hand], Hand]) -> None:
    racks = {0: "B11 B12 B13 K7 K8 K9"}
    assert breaks(laying(deal(ruleset, racks))) == {"event-kind"}


def test_layings_are_known_in_okey51() -> None:
    assert breaks(LAYINGS[0](deal(racks={0: "B11 B12 B13 K7 K8 K9"}))) == NOTHING


def test_the_indicator_is_shown_in_countdown_only() -> None:
    racks = {0: "R5"}
    assert breaks(deal("countdown", racks).show(0)) == NOTHING
    assert breaks(deal("rounds", racks).show(0)) == {"event-kind"}
    assert breaks(deal("okey51", racks).show(0)) == {"event-kind"}


def test_pairs_are_declared_in_rounds_only() -> None:
    assert breaks(deal("rounds").declare(0)) == NOTHING
    assert breaks(deal("countdown").declare(0)) == {"event-kind"}
    assert breaks(deal("okey51").declare(0)) == {"event-kind"}


@pytest.mark.parametrize("ruleset", ["okey51", *CLASSIC])
def test_an_unknown_type_is_refused_and_halts(ruleset: RuleSetName) -> None:
    hand = deal(ruleset, racks={0: "K9"}).unknown("TileStolen", 0).discard(0, "K1").annul()
    assert broken(hand) == [(1, 0, "event-kind")]
    assert costs(hand) == []


@pytest.mark.parametrize(("seat", "reported"), [(3, 3), (0, 0), (4, None), (-1, None), ("1", None), (True, None)])
def test_a_proper_seat_of_an_unknown_event_is_reported(seat: object, reported: int | None) -> None:
    assert broken(deal().unknown("TileStolen", seat)) == [(1, reported, "event-kind")]
    assert broken(deal().unknown("TileStolen")) == [(1, None, "event-kind")]


def test_it_is_looked_at_before_the_turn() -> None:
    assert breaks(deal("rounds", players=2).show(3)) == {"event-kind"}
    assert breaks(deal("countdown").open(2, "B11 B12 B13")) == {"event-kind"}


def test_it_is_looked_at_before_clock_and_actor() -> None:
    hand = deal("countdown", at=0, move_seconds=10)
    assert breaks(hand.open(0, "B11 B12 B13", at=60, actor="bot")) == {"event-kind"}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("TileDraw", "TileDrawn"),
        ("tile_drawn", "TileDrawn"),
        ("TILE-DISCARDED", "TileDiscarded"),
        ("HandDeal", "HandDealt"),
        ("OkeyCapture", "OkeyCaptured"),
        ("Sneeze", None),
        ("IndicatorShown", None),
        ("", None),
    ],
)
def test_a_misspelt_kind_suggests_the_right_one(written: str, meant: str | None) -> None:
    [finding] = audit(deal().unknown(written, 0).events).findings
    assert (finding.rule, finding.facts.get("meant")) == ("event-kind", meant)
    assert finding.case == ("unknown" if meant is None else "misspelt")
