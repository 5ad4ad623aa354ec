from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.logs import Hand, RuleSetName, deal
from tests.rules.last_turns import three_have_opened
from tests.verdicts import NOTHING, breaks, broken, charges, outcome

OPENING = ("R9 B9 K9", "B11 B12 B13")


def to_draw(**options: Any) -> Hand:
    """Seat 0 has opened with melds, seat 2 with pairs, and seat 1, which has opened too, is to draw."""
    pairs = ("B2 B2", "K1 K1", "Y3 Y3", "R2 R2", "B4 B4")
    hand = deal(
        racks={
            0: "R10 B10 K10 Y11 Y12 R6 K7 K8",
            1: f"{' '.join(OPENING)} Y13 K9 K4 K5 K6 R3",
            2: f"{' '.join(pairs)} Y7 Y7 Y8 Y9",
        },
        katlama=False,
        **options,
    )
    hand = hand.open(0, "R10 B10 K10", "Y11 Y12 R6=Y13").discard(0, "K7").draw(1).open(1, *OPENING).discard(1, "R3")
    hand = hand.draw(2).open_pairs(2, *pairs).discard(2, "Y9").idle(3)
    return hand.draw(0).discard(0, "K8")


MOVES: list[Callable[[Hand], Hand]] = [
    lambda hand: hand.lay(1, "K4 K5 K6"),
    lambda hand: hand.capture(1, 1, "Y13"),
    lambda hand: hand.discard(1, "K9"),
]


@pytest.mark.parametrize("move", MOVES)
def test_nothing_is_laid_or_thrown_before_the_draw(move: Callable[[Hand], Hand]) -> None:
    assert breaks(move(to_draw().draw(1))) == NOTHING
    assert breaks(move(to_draw())) == {"draw-first"}


def test_nobody_opens_before_the_draw() -> None:
    hand = deal(racks={0: "K9", 1: " ".join(OPENING)}).discard(0, "K9")
    assert breaks(hand.draw(1).open(1, *OPENING)) == NOTHING
    assert breaks(hand.open(1, *OPENING)) == {"draw-first"}
    pairs = ("B2 B2", "K1 K1", "Y3 Y3", "R2 R2", "B4 B4")
    hand = deal(racks={0: "K9", 1: " ".join(pairs)}).discard(0, "K9")
    assert breaks(hand.draw(1).open_pairs(1, *pairs)) == NOTHING
    assert breaks(hand.open_pairs(1, *pairs)) == {"draw-first"}


def test_no_pairs_are_laid_before_the_draw() -> None:
    hand = to_draw().draw(1).discard(1, "K9")
    assert breaks(hand.draw(2).lay_pairs(2, "Y7 Y7")) == NOTHING
    assert breaks(hand.lay_pairs(2, "Y7 Y7")) == {"draw-first"}


def test_nothing_is_laid_off_before_the_draw() -> None:
    hand = to_draw()
    assert breaks(hand.lay_off(1, 0, "Y13")) == {"draw-first", "lay-off"}
    assert breaks(hand.draw(1).capture(1, 1, "Y13").lay_off(1, 0, "R6=Y10")) == NOTHING


def test_what_came_before_the_draw_is_applied_and_charged_and_the_turn_goes_on() -> None:
    hand = to_draw().capture(1, 1, "Y13")
    assert charges(hand) == [(0, 230, "capture")]
    assert broken(hand.draw(1).discard(1, "K9").draw(2)) == [(hand.last.n, 1, "draw-first")]


def test_a_discard_before_the_draw_ends_the_turn() -> None:
    hand = to_draw().discard(1, "K9")
    assert broken(hand.draw(2)) == [(hand.last.n, 1, "draw-first")]


def test_the_last_tile_is_not_thrown_before_the_draw_either() -> None:
    assert breaks(to_draw().finish(1, "K9")) == {"draw-first", "finish"}


def test_a_last_tile_that_is_thrown_before_the_draw_ends_the_hand_all_the_same() -> None:
    hand = three_have_opened().draw(0).discard(0, "R5").idle(1, 2, 3)
    assert breaks(hand.finish(0, "Y9")) == {"draw-first"}
    assert outcome(hand.finish(0, "Y9")) == ("finished", "normal", 0)


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
def test_nor_does_anybody_finish_or_throw_before_it_in_classic_okey(ruleset: RuleSetName) -> None:
    melds = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
    hand = deal(ruleset, racks={0: "K1", 1: " ".join(melds)}, stock="R12").discard(0, "K1")
    assert breaks(hand.draw(1).finish(1, "R12", melds=melds)) == NOTHING
    assert breaks(hand.discard(1, "B2")) == {"draw-first"}
    assert breaks(hand.finish(1, "B2", melds=("B3 B4 B5", *melds[1:]))) == {"draw-first", "finish"}
