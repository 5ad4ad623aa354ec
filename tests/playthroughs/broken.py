"""Hands with violations; the first sentence of each function is what is wrong."""

from __future__ import annotations

from tests.logs import Hand, deal
from tests.playthroughs.okey51 import katlama_and_capture

TABLE = ("B5 B6 B7", "R9 K9 R6=B9", "Y10 Y11 Y12")


def katlama_not_exceeded() -> Hand:
    """Bora opens with 60 where 79 is needed; the opening stands, and the hand goes on."""
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 1: "K9 K10 K11 R10 B10 Y10 K1"}
    hand = deal(racks=racks, hand="broken-katlama").open(0, *TABLE).discard(0, "Y2")
    return hand.draw(1).open(1, "K9 K10 K11", "R10 B10 Y10").discard(1, "K1").annul("the players agreed to deal anew")


def taken_and_not_used() -> Hand:
    """Bora takes the blue 8 that Ada throws and lays it nowhere; Ada has paid for the discard and for the take."""
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 B8", 1: "K1"}
    hand = deal(racks=racks, hand="broken-taken-and-not-used").open(0, *TABLE).discard(0, "B8")
    return hand.take(1).discard(1, "K1").annul("the players agreed to deal anew")


def out_of_turn() -> Hand:
    """Cem draws when it is Bora's turn; from there on the rules describe no state."""
    hand = deal(racks={0: "K9"}, hand="broken-out-of-turn").discard(0, "K9")
    return hand.draw(2).discard(2, hand.stock[0]).exhaust()


def a_tile_that_nobody_gave() -> Hand:
    """Bora throws a black 13 that is in another rack."""
    hand = deal("rounds", racks={0: "K9", 3: "K13 K13"}, hand="broken-a-tile-not-held")
    return hand.discard(0, "K9").draw(1).discard(1, "K13")


def too_late_and_by_the_wrong_hand() -> Hand:
    """Bora draws after his thirty seconds, and a bot that nobody called throws for him."""
    racks = {0: "K1", 1: "K2"}
    hand = deal(racks=racks, move_seconds=30, hand="broken-too-late", at=0).discard(0, "K1", at=10)
    return hand.draw(1, at=45).discard(1, "K2", at=50, actor="bot").annul("everybody went home", at=60)


def disputed_scores() -> Hand:
    """The platform claims that Cem won 1000 and forgets the 100 for the tile that he threw."""
    played = katlama_and_capture()
    hand = Hand(played.events[:-1], played.stock).renamed("broken-disputed-scores")
    return hand.claim(310, 710, -1000, 1160)
