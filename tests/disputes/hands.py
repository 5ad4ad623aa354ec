"""Hands that are disputed, and the claims about them."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from okey_ledger.domain.disputes import DisputeOpened
from tests.logs import NOON, Hand, deal
from tests.rules.last_turns import finished

OPENING = ("B5 B6 B7", "R9 K9 R6=B9", "Y10 Y11 Y12")
SECOND = ("R11 R12 R13", "K10 K11 K12")


def captured(**options: Any) -> Hand:
    """Bora (seat 1) captures the okey in a group of Ada (seat 0) at event 5: 100 + 10 × 9 for Ada."""
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 1: f"{' '.join(SECOND)} B9 K2"}
    hand = deal(racks=racks, stock="Y1", katlama=False, **options)
    return hand.open(0, *OPENING).discard(0, "Y2").draw(1).open(1, *SECOND).capture(1, 1, "B9").discard(1, "K2")


def low_opening(**options: Any) -> Hand:
    """Bora (seat 1) has drawn and holds an opening worth 69, Ada has opened with 78."""
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 1: " ".join(SECOND)}
    return deal(racks=racks, stock="Y1", **options).open(0, *OPENING).discard(0, "Y2").draw(1)


def claimed(*scores: float, **options: Any) -> Hand:
    """A finished hand with these scores claimed; by the rules they are −500, 230, 140, 500, with teams 0 for seat 2."""
    return finished(**options).claim(*scores)


def opened(hand: Hand, by: str, claim: Any, **said: Any) -> DisputeOpened:
    """The opening of a dispute about a whole log."""
    subject = dict.fromkeys(("event", "entry", "move", "figure"), UNSET) | said
    return DisputeOpened(
        dispute="d-1", n=0, at=NOON, hand=hand.dealt.hand, events=len(hand.events), by=by, claim=claim, **subject
    )
