"""A verdict that rests on a reading names it."""

from __future__ import annotations

from typing import Any

import pytest

from okey_ledger.domain.audit import audit
from okey_ledger.domain.readings import READINGS
from tests.docs.examples import folds
from tests.docs.markdown import ROOT, Document
from tests.logs import Hand, deal
from tests.rules.last_turns import exhausted, finished
from tests.rules.okey101.cases import CASES
from tests.verdicts import readings

OPENING = ("B5 B6 B7", "R9 K9 R6=B9", "Y10 Y11 Y12")
SECOND = ("R11 R12 R13", "K10 K11 K12")
OKEY_REST = "R6 B7 K4 K5 Y2 Y3 R9 R10"
CLASSIC = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
PAIRS = ("B2 B2", "B4 B4", "K1 K1", "Y3 Y3", "FJ FJ", "Y9 Y9", "R3 R3")


def opened(rack: str, **options: Any) -> Hand:
    """Seat 0 has melds 0 to 2 on the table; seat 1 has drawn, opened, and holds these tiles."""
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 1: f"{' '.join(SECOND)} {rack}"}
    hand = deal(racks=racks, stock="Y1", katlama=False, **options)
    return hand.open(0, *OPENING).discard(0, "Y2").draw(1).open(1, *SECOND)


def timed() -> Hand:
    return deal(racks={0: "K9", 1: "B2"}, at=0, move_seconds=30).discard(0, "K9", at=20)


def own_capture() -> Hand:
    """Seat 0 has captured the okey of its own group, at a table where that is charged."""
    hand = deal(racks={0: "R9 K9 R6 Y10 Y11 Y12 B9"}, own_meld_charged=True)
    return hand.open(0, "R9 K9 R6=B9", "Y10 Y11 Y12").capture(0, 0, "B9")


def taken(tile: str) -> Hand:
    racks = {0: f"B5 B6 B7 R9 K9 B9 Y10 Y11 Y12 {tile}", 1: f"{' '.join(SECOND)} B8 K8 R8 Y3"}
    hand = deal(racks=racks, katlama=False).open(0, "B5 B6 B7", "R9 K9 B9", "Y10 Y11 Y12").discard(0, tile)
    return hand.take(1)


def last_tile() -> Hand:
    """Seat 0 has drawn the last tile of the stock and can finish."""
    hand = deal("rounds", racks={0: f"{' '.join(CLASSIC)} K13"}).discard(0, "K13").idle_to_the_last_tile()
    return Hand(hand.events[:-1], hand.stock)


def high(*, lay_off: bool) -> Hand:
    """Seat 1 lays B1 off after B13, or captures the okey that stands there."""
    run = "B11 B12 B13" if lay_off else "B11 B12 B13 R6=B1"
    racks = {0: "B11 B12 B13 R6 Y10 Y11 Y12 Y2", 1: f"{' '.join(SECOND)} B1"}
    hand = deal(racks=racks, katlama=False).open(0, run, "Y10 Y11 Y12").discard(0, "Y2").draw(1).open(1, *SECOND)
    return hand.lay_off(1, 0, "B1") if lay_off else hand.capture(1, 0, "B1")


def partners(teams: bool = True) -> Hand:
    """Seat 2 has opened with less than seat 0, its partner where there are teams."""
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 2: " ".join(SECOND)}
    hand = deal(racks=racks, teams=teams).open(0, *OPENING).discard(0, "Y2").idle(1).draw(2)
    return hand.open(2, *SECOND)


def unopened() -> Hand:
    """Seat 1 has drawn, has not opened, and holds B8, which fits a meld of seat 0."""
    hand = deal(racks={0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 1: "B8"}, stock="Y1")
    return hand.open(0, *OPENING).discard(0, "Y2").draw(1)


RESTS = [
    ("bot-after-timeout", timed().time_out(1, at=60).draw(1, at=61).discard(1, "B2")),
    ("clock-start", timed().draw(1, at=51)),
    ("clock-start", timed().time_out(1, at=40)),
    ("drawer-of-last-tile", last_tile().finish(0, last_tile().stock[-1], melds=CLASSIC)),
    ("false-joker-last", finished("FJ", pairs=True)),
    ("okey-over-pairs", finished("R6", pairs=True)),
    ("islek-own-meld", opened("R10").discard(1, "R10")),
    ("islek-unopened", unopened().discard(1, "B8")),
    ("katlama", partners(teams=False)),
    ("pairs-after-melds", opened("K4 K4").lay_pairs(1, "K4 K4")),
    ("starter-finishes", deal("rounds", {0: f"{' '.join(CLASSIC)} K13"}).finish(0, "K13", CLASSIC)),
    ("starter-has-drawn", deal().draw(0)),
    ("unused-take-stands", taken("B8").open(1, *SECOND).discard(1, "Y3")),
    ("exhausted-like-an-end", exhausted(melds_rest=OKEY_REST)),
    ("okey-left-flat", finished(melds_rest=OKEY_REST)),
    ("okey-taken-at-face", taken("R6")),
    ("shown-indicator", deal("countdown", racks={0: "R5"}).show(0)),
    ("declared-but-melds", deal("rounds", racks={0: f"{' '.join(CLASSIC)} K13"}).declare(0).finish(0, "K13", CLASSIC)),
    ("capture_islek", opened("B9").discard(1, "B9")),
    ("high-one", high(lay_off=True)),
    ("high-one", high(lay_off=False)),
    ("high-one", deal(racks={0: "K12 K13 K1 B7 B8 B9"}).open(0, "K12 K13 K1", "B7 B8 B9")),
    ("katlama_partner_exempt", partners()),
    ("group_capture", opened("B9").capture(1, 1, "B9")),
    ("group_capture", opened("B9", group_capture="both").capture(1, 1, "B9")),
    ("group_capture", opened("B9 Y9").capture(1, 1, "B9 Y9")),
    ("indicator_show", deal("countdown", {0: "R5"}, game="g", hand_no=2, indicator_show="first_hand").show(0)),
    ("indicator_show", deal("countdown", {0: "R5"}, game="g", hand_no=2).show(0)),
    ("okey_discard_islek", opened("R6").discard(1, "R6")),
    (
        "okey_in_pairs",
        deal(racks={0: "B2 B2 K1 K1 Y3 Y3 R2 R2 Y9 R6"}, okey_in_pairs=False).open_pairs(
            0, "B2 B2", "K1 K1", "Y3 Y3", "R2 R2", "Y9 R6=Y9"
        ),
    ),
    ("own_meld_charged", own_capture()),
    ("own_meld_charged", opened("R10", own_meld_charged=True).lay_off(1, 3, "R10")),
    ("pairs_okey_points", deal("countdown", racks={0: f"{' '.join(PAIRS)} R6"}).finish(0, "R6", pairs=PAIRS)),
    ("pairs_rest_exhausted", exhausted()),
    ("partner_pays", finished(teams=True, partner_pays=True)),
    ("take_for_new_meld", taken("B8").open(1, *SECOND).lay(1, "B8 K8 R8").discard(1, "Y3")),
    ("take_on_empty_stock", deal(racks={0: "K9"}).discard(0, "K9").idle_to_the_last_tile().take(1)),
    (
        "take_on_empty_stock",
        deal(racks={0: "K9"}, take_on_empty_stock=True).discard(0, "K9").idle_to_the_last_tile().take(1),
    ),
]

RESTS_ON_NONE = [
    opened("B8").discard(1, "B8"),
    opened("Y9").discard(1, "Y9"),
    opened("B8").lay_off(1, 0, "B8"),
    deal(racks={0: "R1 B1 K1 B4 B5 B6"}).open(0, "R1 B1 K1", "B4 B5 B6"),
    timed().draw(1, at=30, actor="bot"),
]


@pytest.mark.parametrize(("name", "hand"), RESTS, ids=[name for name, _ in RESTS])
def test_a_verdict_that_rests_on_a_reading_names_it(name: str, hand: Hand) -> None:
    assert name in readings(audit(hand.events))


def test_every_reading_has_a_verdict_here_or_in_the_rules_and_none_is_unknown() -> None:
    named = {name for fold in folds(Document(ROOT / "docs" / "rules.md")) for name in readings(fold)}
    cases = {name for case in CASES.values() for name in readings(audit(case.hand.events))}
    assert {name for name, _ in RESTS} | named | cases == set(READINGS)
    assert {name for _, hand in RESTS for name in readings(audit(hand.events))} <= set(READINGS)


@pytest.mark.parametrize("hand", RESTS_ON_NONE)
def test_what_rests_on_no_reading_names_none(hand: Hand) -> None:
    fold = audit(hand.events)
    assert fold.findings or fold.entries
    assert readings(fold) == set()
