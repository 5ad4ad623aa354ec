"""Hands of 101 Okey to read; the first sentence of each function is what happens. The okey is red 6 throughout."""

from __future__ import annotations

from tests.logs import Hand, deal

OPENING = ("R10 R11 R12 R13", "B9 B10 B11 B12", "B4 B5 B6")
"""103 points."""
PAIRS = ("R3 R3", "R4 R4", "Y7 Y7", "K7 K7", "Y13 Y13")
ALL = ("Y8 Y9 Y10 Y11", "K8 K9 K10 K11", "R7 R8 R9", "R1 B1 K1 Y1", "B2 B3 B4", "R2 K2 Y2")
"""21 tiles."""
TEN = ("K8 K8", "K9 K9", "K10 K10", "K11 K11", "Y8 Y8", "Y9 Y9", "Y10 Y10", "B1 B1", "B2 B2", "R1 R1")


def tiles(*melds: str, also: str = "") -> str:
    """The tiles of some melds, and others."""
    return " ".join([*melds, also])


def normal_finish() -> Hand:
    """Ada opens with exactly 101 and throws her last tile in her third turn.

    Bora throws a black 9 that fits Ada's run and pays 101, Defne throws an okey and pays 101. Cem takes the 9, opens
    with five pairs, lays off, and captures Bora's okey, which he has still in his rack at the end. Defne never opens.
    """
    racks = {
        0: "R10 R11 R12 R13 B7 B8 B9 B10 K6 K7 K8 Y1 K1 K1 B11 B6 R8 Y5 B5 K5 Y8 Y3",
        1: "Y9 Y10 Y12 R6 K10 K11 K12 B11 B12 B13 K2 K3 K4 Y2 Y6 R4 B4 B9 R12 K13 FJ",
        2: "K9 R3 R3 Y7 Y7 B2 B2 Y13 Y13 R9 Y11 B1 K2 R1 Y1 K4 R5 Y6 B3 K13 R2",
        3: "B13",
    }
    hand = deal("okey101", racks, stock="K9 R6 R2 Y4 B8 Y2 R7", hand="okey101-normal-finish")
    hand = hand.open(0, "R10 R11 R12 R13", "B7 B8 B9 B10", "K6 K7 K8").discard(0, "Y1")
    hand = hand.draw(1).discard(1, "K9")
    hand = hand.take(2).open_pairs(2, "K9 K9", "R3 R3", "Y7 Y7", "B2 B2", "Y13 Y13").lay_off(2, 0, "R9")
    hand = hand.discard(2, "K13").draw(3).discard(3, "R6")
    hand = hand.draw(0).lay_pairs(0, "K1 K1").lay_off(0, 1, "B11").lay_off(0, 1, "B6").lay_off(0, 0, "R8")
    hand = hand.lay(0, "Y5 B5 K5").discard(0, "R2")
    hand = hand.draw(1).open(1, "Y9 Y10 R6=Y11 Y12", "K10 K11 K12", "B11 B12 B13").discard(1, "Y4")
    hand = hand.draw(2).capture(2, 10, "Y11").discard(2, "B8").draw(3).discard(3, "Y2")
    hand = hand.draw(0).lay_off(0, 0, "R7").lay_off(0, 10, "Y8")
    return hand.finish(0, "Y3").claim(-101, 166, 151, 303)


def pairs_okey_finish() -> Hand:
    """Ada goes for ten pairs, lays one tile off and throws the okey: everything counts four times.

    Bora had opened with melds and Cem with pairs, so Cem's tiles count eight times; Defne had not opened.
    """
    racks = {
        0: tiles(*TEN, also="K12 B3"),
        1: tiles(*OPENING, also="K3 K5 Y3 Y4 Y5 Y6 FJ K4 B13 R7"),
        2: tiles(*PAIRS, also="R8 R9 K6 K6 B5 Y5 Y6 B8 K4 Y4 B13"),
    }
    hand = deal("okey101", racks, stock="K13 K12 Y12 R6", hand="okey101-pairs-okey-finish").discard(0, "K12")
    hand = hand.draw(1).open(1, *OPENING).discard(1, "K13").draw(2).open_pairs(2, *PAIRS).discard(2, "K12").idle(3)
    hand = hand.draw(0).open_pairs(0, *TEN).lay_off(0, 2, "B3").finish(0, "R6")
    return hand.claim(-404, 224, 592, 808)


def elden_okey_finish() -> Hand:
    """Ada lays all that she has in the first turn and throws the okey, when nobody has opened."""
    hand = deal("okey101", {0: tiles(*ALL, also="R6")}, hand="okey101-elden-okey-finish")
    return hand.open(0, *ALL).finish(0, "R6").claim(-404, 808, 808, 808)


def void() -> Hand:
    """All four open with five pairs each, so nobody can finish any more and the hand is annulled.

    Bora had thrown an okey; the 101 that he paid go back.
    """
    fives = [[f"{color}{number} {color}{number}" for number in range(1, 6)] for color in "BKYR"]
    fives[3][4] = "R7 R7"
    racks = {seat: tiles(*five) for seat, five in enumerate(fives)}
    hand = deal("okey101", racks | {0: f"{racks[0]} K13"}, stock="R6 B9 Y9", hand="okey101-void")
    hand = hand.open_pairs(0, *fives[0]).discard(0, "K13")
    hand = hand.draw(1).open_pairs(1, *fives[1]).discard(1, "R6")
    hand = hand.draw(2).open_pairs(2, *fives[2]).discard(2, "B9")
    return hand.draw(3).open_pairs(3, *fives[3]).annul("four hands of pairs").claim(0, 0, 0, 0)


def wrong_opening() -> Hand:
    """At a table without help Ada opens with 100, which costs her 101, and takes her tiles back.

    In the same turn she lays all that she has and goes out, elden.
    """
    hand = deal("okey101", {0: tiles(*ALL, also="K13")}, hand="okey101-wrong-opening", wrong_opening_points=101)
    hand = hand.open(0, *ALL[:2], "R7 R8 R9").open(0, *ALL).finish(0, "K13")
    return hand.claim(-101, 404, 404, 404)


def exhausted() -> Hand:
    """In teams Bora opens with melds and Cem with pairs, nobody finishes, and with the stock at its end all pay.

    Bora has an okey left, and Ada has thrown a tile that fitted.
    """
    racks = {
        0: "K12 K13",
        1: tiles(*OPENING, also="R6 K5 Y3 Y4 Y5 Y6 FJ K4 B13 R7"),
        2: tiles(*PAIRS, also="R8 R9 K6 K6 B5 Y5 Y6 B8 K4 Y4 B13"),
    }
    hand = deal("okey101", racks, stock="K13 K12", teams=True, hand="okey101-exhausted").discard(0, "K12")
    hand = hand.draw(1).open(1, *OPENING).discard(1, "K13").draw(2).open_pairs(2, *PAIRS).discard(2, "K12")
    return hand.idle_to_the_last_tile().exhaust().claim(303, 154, 148, 202)
