"""Tiles: colours, numbers, notation, the okey and the false joker (clauses `tile-set`, `okey`, `false-joker`, `value`).

In logs a tile is a text such as ``"R5"``. Inside the fold it is its *code*, a small integer, because a rack is then a list
of 53 counts and every question about it is an index. Codes run R1 … R13, B1 … B13, K1 … K13, Y1 … Y13 (0 … 51), and 52 is
the false joker, which is also the order in which racks are shown.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal

COLOURS: Final = "RBKY"
"""Red, blue, black (Turkish *kara*), yellow."""

NUMBERED: Final = 52
"""How many different numbered tiles there are; codes below it are numbered tiles."""

FALSE_JOKER: Final = 52
"""The code of the false joker."""

KINDS: Final = 53
"""How many different tiles there are, the false joker included."""

COPIES: Final = 2
"""Every tile, the false joker too, is in the set twice (clause `tile-set`)."""

NOTATION: Final[tuple[str, ...]] = (*(f"{c}{n}" for c in COLOURS for n in range(1, 14)), "FJ")
"""The text of each code."""

CODE: Final[dict[str, int]] = {text: code for code, text in enumerate(NOTATION)}
"""The code of each text."""

COLOUR: Final[tuple[int, ...]] = (*(code // 13 for code in range(NUMBERED)), -1)
"""The colour of each code, 0 … 3 as in `COLOURS`; -1 for the false joker."""

NUMBER: Final[tuple[int, ...]] = (*(code % 13 + 1 for code in range(NUMBERED)), 0)
"""The number of each code, 1 … 13; 0 for the false joker, whose number is that of the okey."""

UNSTATED: Final = -1
"""Stands where a tile states no identity."""

STATED: Final[dict[str, tuple[int, int]]] = {text: (code, UNSTATED) for text, code in CODE.items()} | {
    f"{text}={face}": (code, stated)
    for text, code in CODE.items()
    for face, stated in CODE.items()
    if stated != FALSE_JOKER
}
"""Tile texts that may state an identity, such as ``"R6=B9"``: the code of the tile and the code of what it stands for."""

if TYPE_CHECKING:
    Tile = str
    StatedTile = str
else:
    Tile = Literal[NOTATION]
    StatedTile = Literal[tuple(STATED)]


def okey_of(indicator: int) -> int:
    """The okey is one above the indicator in its colour; above 13 comes 1 (clause `okey`).

    >>> NOTATION[okey_of(CODE["R5"])], NOTATION[okey_of(CODE["K13"])]
    ('R6', 'K1')
    """
    return indicator + 1 if NUMBER[indicator] < 13 else indicator - 12


@cache
def faces_under(okey: int) -> tuple[int, ...]:
    """What each code plays as when it states nothing: itself, and the false joker as the okey (clause `false-joker`).

    >>> NOTATION[faces_under(CODE["R6"])[FALSE_JOKER]]
    'R6'
    """
    return (*range(NUMBERED), okey)


@cache
def values_under(okey: int) -> tuple[int, ...]:
    """What each code is worth: its number, the false joker the okey's (clause `value`).

    >>> values_under(CODE["R6"])[FALSE_JOKER]
    6
    """
    return (*NUMBER[:NUMBERED], NUMBER[okey])


def stated(code: int, face: int) -> str:
    """The notation of a tile that states what it stands for.

    >>> stated(CODE["R6"], CODE["B9"])
    'R6=B9'
    """
    return f"{NOTATION[code]}={NOTATION[face]}"


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
