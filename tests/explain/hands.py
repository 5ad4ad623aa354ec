"""A log for every clause and case that there is a sentence for; what it shows is asserted where it is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from okey_ledger.domain.audit import Fold, audit
from okey_ledger.domain.classic.options import CountdownOptions, RoundsOptions
from okey_ledger.domain.findings import Entry, Finding
from okey_ledger.domain.game import GameFinding, HandResult, standing
from okey_ledger.domain.okey51.options import Okey51Options
from tests.logs import Hand, deal, rack
from tests.rules.okey101.cases import CASES

OPENING = ("R11 R12 R13", "B7 B8 B9")
"""Melds worth 60."""

HIGHER = ("K11 K12 K13", "B10 B11 B12")
"""Melds worth 69."""

PAIRS = ("Y1 Y1", "Y2 Y2", "Y3 Y3", "Y4 Y4", "Y5 Y5")

MELDS = ("R1 R2 R3", "B1 B2 B3", "K1 K2 K3 K4", "Y1 Y2 Y3 Y4")
"""Fourteen tiles that finish a hand of classic Okey."""

SEVEN = ("R1 R1", "B1 B1", "K1 K1", "Y1 Y1", "R2 R2", "B2 B2", "K2 K2")
"""Seven pairs that do."""


def held(*melds: str, also: str = "") -> str:
    """The tiles that these melds take out of a rack, and others."""
    return " ".join([*(tile.partition("=")[0] for meld in melds for tile in rack(meld)), *rack(also)])


def without_last(hand: Hand) -> Hand:
    """The same log without its last event."""
    return Hand(hand.events[:-1], hand.stock)


DEALT: Final = deal(racks={0: "R1 R1 K9", 1: "Y9"})
TIMED: Final = deal(racks={0: "K9"}, move_seconds=30, at=0)
EMPTY: Final = deal(racks={0: "K9"}).discard(0, "K9").idle_to_the_last_tile()
OPENED: Final = (
    deal(racks={0: held(*OPENING, also="K9 K10"), 1: held(*HIGHER, also="R6 FJ B13 R10 Y9")})
    .open(0, *OPENING)
    .discard(0, "K9")
    .draw(1)
)
"""Seat 0 has opened with 60; seat 1 has drawn."""
RACKS: Final = list(DEALT.dealt.racks)


def broken() -> Iterator[Hand]:
    """Hands that break clauses common to all rule sets."""
    yield deal("okey51", players=2)
    yield DEALT.dealt_as(players=["ada", "bora", "ada", "defne"])
    yield deal("rounds", players=2).dealt_as(starter=2)
    yield DEALT.dealt_as(racks=RACKS[:3])
    yield DEALT.dealt_as(racks=[RACKS[0], [*RACKS[1], "K1"], *RACKS[2:]])
    yield DEALT.dealt_as(indicator="FJ")
    yield DEALT.dealt_as(stock=list(DEALT.stock[1:]))
    yield DEALT.dealt_as(stock=["R1", *DEALT.stock[1:]])
    yield DEALT.deal_again()
    yield DEALT.draw(2)
    yield deal("rounds", players=2).draw(3)
    yield TIMED.discard(0, "K9", at=31)
    yield TIMED.time_out(0, at=12.5)
    yield DEALT.discard(0, "K9", actor="bot")
    yield DEALT.take_over(0).discard(0, "K9")
    yield TIMED.time_out(0, at=30).discard(0, "K9", at=30)
    yield DEALT.take_over(0).take_over(0)
    yield DEALT.reclaim(0)
    yield DEALT.take_over(0).reclaim(0, "zeki")
    yield DEALT.discard(0, "K9").discard(1, "Y9")
    yield DEALT.discard(0, "K9").draw(1).draw(1)
    yield DEALT.draw(0)
    yield EMPTY.draw(1, "B1")
    yield DEALT.discard(0, "K9").draw(1, next(tile for tile in DEALT.stock if tile != DEALT.stock[0]))
    yield DEALT.discard(0, "K9").draw(1, "R1")
    yield DEALT.discard(0, "K9").take(1, "Y9")
    yield DEALT.take(0, "K9")
    yield EMPTY.take(1)
    yield DEALT.discard(0, "K9").exhaust()
    yield without_last(EMPTY).exhaust()
    yield EMPTY.exhaust().exhaust()
    yield DEALT.claim(0, 0, 0, 0)
    yield EMPTY.exhaust().claim(0, 0, 0, 0.5)
    yield DEALT.unknown("Sneeze", 0)
    yield DEALT.unknown("TileDraw", 0)
    yield DEALT.discard(0, "Y9")


def broken_okey51() -> Iterator[Hand]:
    """Hands that break clauses of 51 Okey."""
    start = deal(racks={0: held(*OPENING, also="R6 R4 R5 FJ Y1 Y2 Y2")})
    yield start.open(0, *OPENING, "R4 R5 R6")
    yield start.open(0, *OPENING, "R4 R5 FJ=R6")
    yield start.open(0, *OPENING, "R4 R5 Y1")
    yield start.open(0, "B7 B8 B9")
    yield start.open_pairs(0, "Y1 Y2")
    yield start.lay(0, *OPENING)
    strict = deal(racks={0: held(*PAIRS, also="R6")}, okey_in_pairs=False)
    yield strict.open_pairs(0, *PAIRS[1:], "R6=Y1 Y1")
    low = deal(racks={0: held(*OPENING, also="K9"), 1: held("K11 K12 K13", "Y7 Y8 Y9")})
    yield low.open(0, *OPENING).discard(0, "K9").draw(1).open(1, "K11 K12 K13", "Y7 Y8 Y9")
    again = start.open(0, *OPENING)
    yield again.open(0, "R4 R5 FJ")
    yield again.lay_pairs(0, "Y2 Y2")
    paired = deal(racks={0: held(*PAIRS, also="K1 K2 K3 K9"), 1: held(*HIGHER)}).open_pairs(0, *PAIRS)
    yield paired.lay(0, "K1 K2 K3")
    yield deal(racks={0: held(*MELDS, also="K5")}).open(0, *MELDS[:2], "K1 K2 K3 K4 K5", MELDS[3])
    opened = OPENED.open(1, *HIGHER)
    yield opened.lay_off(1, 0, "R10", via="assist")
    yield opened.lay_off(1, 7, "R10")
    yield opened.lay_off(1, 0, "Y9")
    yield opened.capture(1, 7, "R10")
    yield opened.capture(1, 0, "R10")
    beside = paired.discard(0, "K9").draw(1).open(1, *HIGHER)
    yield beside.lay_off(1, 0, "K9")
    yield beside.capture(1, 0, "K9")


def broken_captures() -> Iterator[Hand]:
    """Hands in which a capture or a taken tile breaks a clause."""
    for both in ("declared", "both"):
        melds = ("R11 R12 R13", "B9 K9 R6=Y9")
        seat_1 = held(*HIGHER, also="R6 Y9 R9 B9")
        start = deal(racks={0: held(*melds, also="K2"), 1: seat_1}, group_capture=both).open(0, *melds)
        opened = start.discard(0, "K2").draw(1).open(1, *HIGHER)
        yield opened.capture(1, 1, "R6")
        yield opened.capture(1, 1, "Y9" if both == "both" else "B9")
        yield opened.capture(1, 1, "Y9 B9 R9")
    used = deal(racks={0: held(*OPENING, also="K9 Y2"), 3: "Y4", 1: "B1", 2: "B2"}, stock="R1 R2 Y5 Y3 Y6")
    used = used.open(0, *OPENING).discard(0, "K9").idle(1, 2).draw(3).discard(3, "Y4").take(0)
    yield used.discard(0, "Y2")
    new = deal(racks={0: held(*OPENING, also="K9 Y2 Y3"), 3: "Y4"}, stock="R1 R2 Y5")
    new = new.open(0, *OPENING).discard(0, "K9").idle(1, 2).draw(3).discard(3, "Y4").take(0)
    yield new.lay(0, "Y2 Y3 Y4").discard(0, new.dealt.racks[0][-1])


def broken_finishes() -> Iterator[Hand]:
    """Hands whose finish, or what is announced before it, breaks a clause."""
    yield deal(racks={0: held(*MELDS, also="K9")}, katlama=False).open(0, *MELDS).discard(0, "K9")
    yield OPENED.open(1, *HIGHER).finish(1, "Y9")
    yield deal(racks={0: held(*MELDS, also="K9")}).lay(0, *MELDS).finish(0, "K9")
    for name in ("countdown", "rounds"):
        start = deal(name, racks={0: held(*MELDS, also="K9")})
        yield start.finish(0, "K9", melds=MELDS[:3])
    yield deal("rounds", racks={0: held(*MELDS, also="K9")}).declare(0).finish(0, "K9", melds=MELDS)
    shown = deal("countdown", racks={0: "R5 K9"})
    yield shown.show(1)
    yield shown.show(0).show(1)
    yield shown.discard(0, "K9").show(0)
    yield deal("countdown", racks={0: "R5"}, hand_no=2, indicator_show="first_hand").show(0)


def charged() -> Iterator[Hand]:
    """Hands that change scores before the end."""
    opened = OPENED.open(1, *HIGHER)
    yield opened.lay_off(1, 0, "R10")
    yield opened.lay_off(1, 1, "R6=B10")
    yield opened.discard(1, "R10")
    yield opened.discard(1, "R6")
    yield opened.lay_off(1, 0, "R10").annul()
    own = deal(racks={0: held(*OPENING, also="R10 R6 K9")}, own_meld_charged=True).open(0, *OPENING)
    yield own.lay_off(0, 0, "R10").lay_off(0, 1, "R6=B10")
    for both in ("declared", "both"):
        melds = ("R11 R12 R13", "B9 K9 R6=Y9")
        given = "Y9" if both == "declared" else "Y9 R9"
        racks = {0: held(*melds, also=f"K2 {given}"), 1: held(*HIGHER, also=given)}
        start = deal(racks=racks, group_capture=both, own_meld_charged=True).open(0, *melds)
        yield start.capture(0, 1, given)
        yield start.discard(0, "K2").draw(1).open(1, *HIGHER).capture(1, 1, given)
    false = deal(
        racks={0: held("R7 R8", also="R6 K11 K12 K13 Y9 Y10 Y11 K9"), 1: held(*HIGHER[1:], also="K11 K12 K13 FJ")}
    )
    yield false.open(0, "R6=R6 R7 R8", "Y9 Y10 Y11").discard(0, "K9").draw(1).open(1, *HIGHER).capture(1, 0, "FJ")
    risky = deal(racks={0: held("B7 B9", "R11 R12 R13", also="R6 B8")})
    yield risky.open(0, "B7 R6=B8 B9", "R11 R12 R13").discard(0, "B8")
    yield deal(racks={0: "K9"}).discard(0, "K9").take(1)
    yield deal("countdown", racks={0: "R5"}).show(0)


def finished() -> Iterator[Hand]:
    """Hands that come to an end, of every kind."""
    melds = ("K10 K11 K12 K13", "B10 B11 B12 B13", "Y7 Y8 Y9", "K1 K2 K3")
    pairs = ("K1 K1", "K2 K2", "K3 K3", "K4 K4", "K5 K5", "K7 K7", "K8 K8")
    for last, laid in (("Y13", melds), ("R6", melds), ("Y13", pairs)):
        for first in (OPENING, PAIRS):
            racks = {0: held(*first, also="R6 K9"), 1: held(*laid)}
            hand = deal(racks=racks, stock=last)
            hand = hand.open(0, *first) if first is OPENING else hand.open_pairs(0, *first)
            hand = hand.discard(0, "K9").draw(1)
            hand = hand.open(1, *laid) if laid is melds else hand.open_pairs(1, *laid)
            yield hand.finish(1, last)
    for first in (OPENING, PAIRS):
        hand = deal(racks={0: held(*first, also="R6 K9")})
        hand = hand.open(0, *first) if first is OPENING else hand.open_pairs(0, *first)
        yield hand.discard(0, "K9").idle_to_the_last_tile().exhaust()
    for last in ("K9", "R6"):
        yield deal("rounds", racks={0: held(*MELDS, also=last)}).finish(0, last, melds=MELDS)
        yield deal("countdown", racks={0: held(*SEVEN, also=last)}).finish(0, last, pairs=SEVEN)


HANDS: Final = [
    *broken(),
    *broken_okey51(),
    *broken_captures(),
    *broken_finishes(),
    *charged(),
    *finished(),
    *(case.hand for case in CASES.values()),
]
FOLDS: Final[list[Fold]] = [audit(hand.events) for hand in HANDS]
FOUND: Final[list[Finding]] = [finding for fold in FOLDS for finding in fold.findings]
ENTERED: Final[list[Entry]] = [entry for fold in FOLDS for entry in fold.entries]


def game_findings() -> list[GameFinding]:
    """A finding for each way in which a hand can break clause `game`."""
    first = HandResult("g-1", "okey51", ["ada", "bora", "cem", "defne"], Okey51Options(hands=3), 1, "finished", [0] * 4)
    change = msgspec.structs.replace
    third = change(first, hand="g-3", hand_no=3)
    hands = [
        first,
        change(first, hand="g-1b"),
        third,
        change(third, hand="g-4", hand_no=4),
        change(third, hand="g-5", ruleset="rounds", options=RoundsOptions()),
        change(third, hand="g-6", players=["ada", "bora", "cem", "zeki"]),
        change(third, hand="g-7", options=Okey51Options()),
    ]
    lost = HandResult("c-1", "countdown", first.players, CountdownOptions(), 1, "finished", [-20, 0, 0, 0])
    after = change(lost, hand="c-2", hand_no=2, scores=[0] * 4)
    return standing("g", hands).findings + standing("c", [lost, after]).findings
