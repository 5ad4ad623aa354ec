"""One sentence for every advice of an analysis: what a seat could have done; and the words beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .facts import say_of_table
from .language import ENGLISH, N_, Language

if TYPE_CHECKING:
    from ..domain.analysis import Advice

ADVICE: Final = {
    ("opening", "melds"): N_("{seat} could have opened with melds worth {points} ({bar} needed): {melds}"),
    ("opening", "pairs"): N_("{seat} could have opened with {count} pairs: {pairs}"),
    ("finish", "normal"): N_("{seat} could have finished, discarding {tile}"),
    ("finish", "okey"): N_("{seat} could have finished by discarding the okey, {tile}"),
    ("finish", "pairs"): N_("{seat} could have finished with pairs, discarding {tile}"),
    ("finish", "pairs+okey"): N_("{seat} could have finished with pairs by discarding the okey, {tile}"),
    ("finish", "elden"): N_("{seat} could have finished elden, discarding {tile}"),
    ("finish", "elden+okey"): N_("{seat} could have finished elden by discarding the okey, {tile}"),
    ("finish", "elden+pairs"): N_("{seat} could have finished elden with pairs, discarding {tile}"),
    ("finish", "elden+pairs+okey"): N_("{seat} could have finished elden with pairs by discarding the okey, {tile}"),
    ("islek", "safe"): N_("{seat} discarded {tile}, which was işlek, and could have discarded {safe}, which was not"),
    ("okey-discard", "safe"): N_("{seat} discarded the okey, {tile}, and could have discarded {safe} at no cost"),
    ("lay-off", "tile"): N_("{seat} could have laid {tile} off onto meld {meld}"),
    ("lay-off", "okey"): N_("{seat} could have laid an okey off onto meld {meld} as {face}"),
    ("capture", "one"): N_("{seat} could have captured the okey in meld {meld} with {tiles}"),
    ("capture", "two"): N_("{seat} could have captured the okey in meld {meld} with two tiles: {tiles}"),
    ("take", "opening"): N_(
        "{seat} could have taken the discard {tile} and opened with melds worth {points} ({bar} needed): {melds}"
    ),
    ("take", "pairs"): N_("{seat} could have taken the discard {tile} and opened with {count} pairs: {pairs}"),
    ("take", "lay-off"): N_("{seat} could have taken the discard {tile} and laid it off onto meld {meld}"),
    ("take", "capture"): N_("{seat} could have taken the discard {tile} and captured the okey in meld {meld} with it"),
    ("take", "meld"): N_("{seat} could have taken the discard {tile} and used it with a new meld: {melds}"),
    ("take", "pair"): N_("{seat} could have taken the discard {tile} and laid it in a further pair: {pairs}"),
    ("take", "finish"): N_("{seat} could have taken the discard {tile} and finished, discarding {thrown}"),
    ("take-use", "no-use"): N_("{seat} took the discard {tile}, but could not use it in that turn"),
    ("indicator-shown", "twin"): N_(
        "{seat} held the other copy of the indicator, {indicator}, and did not show it before their first discard"
    ),
}
"""The sentence of each kind and case of advice."""

ANALYSIS: Final = {
    "cost": N_("cost {cost}"),
    "turn": N_("turn {turn}"),
    "change": N_("Points: {change}"),
    "instead": N_("Instead: {events}"),
}
"""The pieces of which the lines of an analysis are made, by name."""


def explain_advice(advice: Advice, lang: Language = ENGLISH, players: Sequence[str] = ()) -> str:
    """One sentence: what the seat could have done, or should not have.

    >>> from okey_ledger.domain.analysis import Advice
    >>> facts = {"tile": "R10", "meld": 0, "owner": 0}
    >>> explain_advice(Advice(7, 2, 1, "lay-off", "tile", 150, [100, -50, 0, 0], [], facts))
    'Player 2 could have laid red 10 off onto meld 0'
    """
    return say_of_table(ADVICE[advice.kind, advice.case], advice.facts | {"seat": advice.seat}, lang, players)


def say_analysis(name: str, lang: Language = ENGLISH, **facts: str) -> str:
    """A piece of a line of an analysis by its name, its places filled.

    >>> say_analysis("turn", turn="3")
    'turn 3'
    """
    return lang.gettext(ANALYSIS[name], **facts)
