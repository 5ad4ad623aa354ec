"""Tiles: colors, numbers, notation, the okey and the false joker (clauses `tile-set`, `okey`, `false-joker`, `value`).

In logs and in the fold a tile is its text, such as ``"R5"``. Where racks are searched a tile is its *code*, a small
integer: R1 … R13, B1 … B13, K1 … K13, Y1 … Y13 (0 … 51), and 52 for the false joker. That is also the order in which
racks are shown.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NewType

COLORS: Final = "RBKY"
"""Red, blue, black (Turkish *kara*), yellow."""

NUMBERED: Final = 52
"""How many different numbered tiles there are; codes below it are numbered tiles."""

FALSE_JOKER: Final = 52
"""The code of the false joker."""

KINDS: Final = 53
"""How many different tiles there are, the false joker included."""

COPIES: Final = 2
"""Every tile, the false joker too, is in the set twice (clause `tile-set`)."""

NOTATION: Final[tuple[str, ...]] = (*(f"{c}{n}" for c in COLORS for n in range(1, 14)), "FJ")
"""The text of each code."""

CODE: Final[dict[str, int]] = {text: code for code, text in enumerate(NOTATION)}
"""The code of each text."""

COLOR: Final[tuple[int, ...]] = (*(code // 13 for code in range(NUMBERED)), -1)
"""The color of each code, 0 … 3 as in `COLORS`; -1 for the false joker."""

NUMBER: Final[tuple[int, ...]] = (*(code % 13 + 1 for code in range(NUMBERED)), 0)
"""The number of each code, 1 … 13; 0 for the false joker, whose number is that of the okey."""

FJ: Final = "FJ"
"""The text of the false joker."""

STATED: Final[dict[str, tuple[str, str | None]]] = {text: (text, None) for text in NOTATION} | {
    f"{text}={face}": (text, face) for text in NOTATION for face in NOTATION if face != FJ
}
"""Tile texts that may state an identity, such as ``"R6=B9"``: the tile and, if it states it, what it stands for."""

if TYPE_CHECKING:
    Tile = str
    StatedTile = str
else:
    # As new types their thousands of texts are gone through once, not again for each field of each event.
    Tile = NewType("Tile", Literal[NOTATION])
    StatedTile = NewType("StatedTile", Literal[tuple(STATED)])


def okey_of(indicator: int) -> int:
    """The okey is one above the indicator in its color; above 13 comes 1 (clause `okey`).

    >>> NOTATION[okey_of(CODE["R5"])], NOTATION[okey_of(CODE["K13"])]
    ('R6', 'K1')
    """
    return indicator + 1 if NUMBER[indicator] < 13 else indicator - 12


def okey_above(indicator: str) -> str:
    """The okey of an indicator, as texts.

    >>> okey_above("K13")
    'K1'
    """
    return NOTATION[okey_of(CODE[indicator])]


@cache
def plays_under(okey: str) -> dict[str, str]:
    """What each tile plays as when it states nothing: itself, and the false joker as the okey (clause `false-joker`).

    >>> plays_under("R6")["FJ"]
    'R6'
    """
    return {text: text for text in NOTATION} | {FJ: okey}


@cache
def values_under(okey: int) -> tuple[int, ...]:
    """What each code is worth: its number, the false joker the okey's (clause `value`).

    >>> values_under(CODE["R6"])[FALSE_JOKER]
    6
    """
    return (*NUMBER[:NUMBERED], NUMBER[okey])


@cache
def worths_under(okey: str) -> dict[str, int]:
    """`values_under` by texts.

    >>> worths_under("R6")["FJ"], worths_under("R6")["B13"]
    (6, 13)
    """
    return dict(zip(NOTATION, values_under(CODE[okey]), strict=True))


def stated(code: int, face: int) -> str:
    """The notation of a tile that states what it stands for.

    >>> stated(CODE["R6"], CODE["B9"])
    'R6=B9'
    """
    return f"{NOTATION[code]}={NOTATION[face]}"


def in_order(texts: list[str]) -> list[str]:
    """Tiles in the order in which racks are shown: by color R, B, K, Y, then number, false jokers last.

    >>> in_order(["FJ", "B2", "R10", "R2"])
    ['R2', 'R10', 'B2', 'FJ']
    """
    return sorted(texts, key=CODE.__getitem__)


def counts(texts: list[str]) -> list[int]:
    """How many of each code are among these tiles, as a list of 53.

    >>> counts(["R1", "R1", "FJ"])[CODE["R1"]]
    2
    """
    held = [0] * KINDS
    for code in map(CODE.__getitem__, texts):
        held[code] += 1
    return held


def spread(held: list[int]) -> list[int]:
    """The codes of a list of counts, each as often as it is held, in the order in which racks are shown.

    >>> [NOTATION[code] for code in spread(counts(["FJ", "B2", "R1"]))]
    ['R1', 'B2', 'FJ']
    """
    return [code for code, count in enumerate(held) if count for _ in range(count)]
