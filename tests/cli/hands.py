"""Hands that the commands are tried on."""

from __future__ import annotations

from tests.logs import Hand, deal

MELDS = ("R10 R11 R12 R13", "B9 K9 Y9")
"""Worth 73."""

RACKS = {0: "R10 R11 R12 R13 B9 K9 Y9 K2 K3", 1: "R9 Y1 Y2"}


def clean(hand: str = "clean", **options: object) -> Hand:
    """ada (seat 0) opens and throws black 2; seat 1 draws and throws it again."""
    return deal(racks=RACKS, indicator="K5", hand=hand, **options).open(0, *MELDS).discard(0, "K2").idle(1)  # type: ignore[arg-type]


def islek(hand: str = "islek") -> Hand:
    """After the same opening, seat 1 throws red 9, which fits meld 0: 100."""
    return clean(hand).idle(2, 3, 0).draw(1).discard(1, "R9")


def violated(hand: str = "violated") -> Hand:
    """ada (seat 0) opens with 39."""
    low = ("R10 R11 R12", "B1 B2 B3")
    return deal(racks={0: "R10 R11 R12 B1 B2 B3 K2"}, indicator="K5", hand=hand).open(0, *low).discard(0, "K2").idle(1)


def halted(hand: str = "halted") -> Hand:
    """Seat 2 discards out of turn; whatever follows is not looked at."""
    return clean(hand).discard(0, "K3").idle(2)


def misdealt(hand: str = "misdealt") -> Hand:
    """A false joker is turned up as indicator."""
    return deal(hand=hand).dealt_as(indicator="FJ")
