"""The positions from which continuations are counted: small racks, so that everything can be tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.logs import Hand, RuleSetName, deal

RACKS = {
    0: "B10 B11 B12 B13 K10 K11 K12 Y1 Y2 Y3 Y4 R6 B9 K9 Y8",
    1: "R10 R11 R12 R13 Y10 Y11 Y12 K1 K2 K3 K4 R9 Y9 Y13",
    2: "B5 B6 B7 B8 R7 R8 R9 Y5 Y6 Y7 FJ FJ Y4 K8",
    3: "R1 R1 B1 B1 K5 K5 B2 B2 B3 B3 K13 K13 R6 Y7",
}
OPENINGS = {
    0: ("B10 B11 B12 B13", "K10 K11 K12", "Y1 Y2 Y3 Y4"),
    1: ("R10 R11 R12 R13", "Y10 Y11 Y12", "K1 K2 K3 K4"),
    2: ("B5 B6 B7 B8", "R7 R8 R9", "Y5 Y6 Y7"),
    3: ("R1 R1", "B1 B1", "K5 K5", "B2 B2", "B3 B3"),
}


@dataclass(frozen=True)
class Position:
    """Where counting begins, and how far it goes."""

    name: str
    hand: Hand
    depth: int
    """So many events are counted as the solver finds them."""
    tried: int
    """And so many by brute force."""


def all_down(last: str, stock: str, **options: Any) -> Hand:
    """Everybody has opened, seat 3 with pairs, and seat 0 is to draw; `last` is the tile that seat 3 has thrown."""
    racks = RACKS | {3: RACKS[3].replace("Y7", last)}
    hand = deal(racks=racks, stock=f"Y12 K6 R4 {stock}", katlama=False, **options)
    hand = hand.open(0, *OPENINGS[0]).discard(0, "Y8")
    hand = hand.draw(1).open(1, *OPENINGS[1]).discard(1, "Y12")
    hand = hand.draw(2).open(2, *OPENINGS[2]).discard(2, "K6")
    return hand.draw(3).open_pairs(3, *OPENINGS[3]).discard(3, last)


def okey_group(**options: Any) -> Hand:
    """Seat 0 has opened with a group of three in which an okey stands; seat 1 is down and holds what captures it."""
    racks = {
        0: "B10 B11 B12 B13 K10 K11 K12 R9 K9 R6 Y1 Y2 Y3 Y8 B1",
        1: "R10 R11 R12 R13 Y10 Y11 Y12 K1 K2 K3 K4 B9 Y9 FJ",
    }
    hand = deal(racks=racks, stock="K7 R4", bottom="R6", katlama=False, **options)
    hand = hand.open(0, "B10 B11 B12 B13", "K10 K11 K12", "R9 K9 R6=B9", "Y1 Y2 Y3").discard(0, "Y8")
    return hand.draw(1).open(1, *OPENINGS[1])


def not_down() -> Hand:
    """The starter may open with melds in many ways, or with pairs."""
    return deal(racks={0: "R9 R10 R11 R12 R13 B11 K11 Y11 B12 K12 Y12 R9 B11 Y11 B12"})


WORKED = {
    0: "R10 R11 R12 R13 B7 B8 B9 B10 K6 K7 K8 Y1 K1 K1 B11 B6 R8 Y5 B5 K5 Y8 Y3",
    1: "Y9 Y10 Y12 R6 K10 K11 K12 B11 B12 B13 K2 K3 K4 Y2 Y6 R4 B4 B9 R12 K13 FJ",
    2: "K9 R3 R3 Y7 Y7 B2 B2 Y13 Y13 R9 Y11 B1 K2 R1 Y1 K4 R5 Y6 B3 K13 R2",
    3: "B13",
}
"""The racks of the worked example of 101 Okey."""


def worked(rounds: int, **options: Any) -> Hand:
    """The worked example of 101 Okey: before seat 2 captures an okey, or two rounds on before seat 0 finishes."""
    hand = deal("okey101", racks=WORKED, indicator="R5", stock="K9 R6 R2 Y4 B8 Y2 R7", **options)
    hand = hand.open(0, "R10 R11 R12 R13", "B7 B8 B9 B10", "K6 K7 K8").discard(0, "Y1").draw(1).discard(1, "K9")
    hand = (
        hand.take(2).open_pairs(2, "K9 K9", "R3 R3", "Y7 Y7", "B2 B2", "Y13 Y13").lay_off(2, 0, "R9").discard(2, "K13")
    )
    hand = hand.draw(3).discard(3, "R6").draw(0).lay_pairs(0, "K1 K1").lay_off(0, 1, "B11").lay_off(0, 1, "B6")
    hand = hand.lay_off(0, 0, "R8").lay(0, "Y5 B5 K5").discard(0, "R2").draw(1)
    hand = hand.open(1, "Y9 Y10 R6=Y11 Y12", "K10 K11 K12", "B11 B12 B13").discard(1, "Y4")
    if rounds == 0:
        return hand
    return hand.draw(2).capture(2, 10, "Y11").discard(2, "B8").draw(3).discard(3, "Y2")


def ready(ruleset: RuleSetName, tiles: str, **options: Any) -> Hand:
    """Seat 1 is to draw a tile with which it can finish."""
    return deal(ruleset, racks={0: "R5 K13", 1: tiles}, stock="Y6", **options).discard(0, "K13")


MELDS = "B2 B3 B4 B5 B6 K6 Y6 K7 K8 Y7 Y8 FJ FJ R7"
PAIRS = "B2 B2 B4 B4 K1 K1 Y3 Y3 FJ FJ Y9 Y9 K13 Y6"

POSITIONS = [
    Position("okey51-all-down", all_down("Y7", "R8 K7"), 4, 2),
    Position("okey51-a-discard-that-fits", all_down("Y8", "R8 K7"), 4, 2),
    Position("okey51-a-taken-tile-in-a-new-meld", all_down("Y9", "R8 K7", take_for_new_meld=True), 3, 2),
    Position("okey51-assisted-teams", all_down("Y8", "Y13 K7", assisted=True, teams=True), 3, 2),
    Position("okey51-capture-declared", okey_group(), 3, 2),
    Position("okey51-capture-both", okey_group(group_capture="both"), 3, 1),
    Position("okey51-openings", not_down(), 1, 1),
    Position("okey101-capture-by-pairs", worked(0), 3, 2),
    Position("okey101-pairs-after-melds", worked(1), 4, 2),
    Position("okey101-limits", worked(0, lay_off_cap="end", lay_off_cap_tiles=1, captures=False), 3, 1),
    Position("countdown-melds", ready("countdown", MELDS), 3, 2),
    Position("countdown-pairs", ready("countdown", PAIRS), 3, 2),
    Position("rounds-pairs-and-declarations", ready("rounds", PAIRS), 3, 1),
]
