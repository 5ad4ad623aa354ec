"""The analysis of a whole hand: the fold follows it, and each turn is looked at from its seat."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..audit import Fold
from ..hand import Hand
from .advice import Advice
from .finishing import missed_finishes
from .turn import Turn, turns_of

WHATEVER_IT_COSTS: Final = frozenset({"opening", "take-use"})
"""Kinds that are told even where the seat would not have stood better: whether it could is a question of its own."""


class Analysis(NamedTuple):
    """A hand analysed as far as the rules could follow it."""

    fold: Fold
    """The fold of the whole hand, with its findings, which the advice does not repeat."""
    advice: list[Advice]
    """What could have been done, by cost, the greatest first; of equal cost, in the order of the hand."""


def analyse(hand: Hand) -> Analysis:
    """Analyse a whole hand."""
    fold = Fold(hand)
    found = [told for turn in turns_of(fold, hand.events[1:]) for told in _of_turn(turn)]
    return Analysis(fold, sorted(found, key=lambda told: (-told.cost, told.n)))


def _of_turn(turn: Turn) -> list[Advice]:
    """What is told of a turn: a missed finish alone, since nothing else matters then; one opening, not two."""
    finishes = [told for told in missed_finishes(turn) if told.cost > 0]
    if finishes:
        return finishes
    found = [told for adviser in turn.play.table.rules.guide().advisers for told in adviser(turn)]
    opens = any(told.kind == "opening" for told in found)
    return [
        told
        for told in found
        if (told.cost > 0 or told.kind in WHATEVER_IT_COSTS)
        and not (opens and told.kind == "take" and told.case in ("opening", "pairs"))
    ]
