"""Tiles and melds by their names: blue 8, the false joker, an okey that stands for another tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from .language import N_, Language

COLORS: Final = {"R": N_("red"), "B": N_("blue"), "K": N_("black"), "Y": N_("yellow")}
"""The colors by their letters in logs."""

MAX_LISTED: Final = 30
"""How many items of a list are named; the rest is counted."""


@cache
def tile_name(tile: str, lang: Language) -> str:
    """A tile by its name; one that may not be seen is hidden.

    >>> from okey_ledger.explain.language import ENGLISH
    >>> [tile_name(tile, ENGLISH) for tile in ("B8", "FJ", "R6=B9", "?")]
    ['blue 8', 'false joker', 'okey as blue 9', 'a hidden tile']
    """
    if tile == "?":
        return lang.gettext("a hidden tile")
    _, _, face = tile.partition("=")
    if face:
        return lang.gettext("okey as {tile}", tile=tile_name(face, lang))
    if tile == "FJ":
        return lang.gettext("false joker")
    return _colored(tile[0], tile[1:], lang)


def meld_name(tiles: Sequence[str], lang: Language) -> str:
    """A meld or pair by its tiles, in short where they are numbered and of one color.

    >>> from okey_ledger.explain.language import ENGLISH
    >>> meld_name(["R4", "R5", "R6"], ENGLISH), meld_name(["R9", "FJ"], ENGLISH)
    ('red 4-5-6', 'red 9, false joker')
    """
    plain = all("=" not in tile and tile[0] in COLORS for tile in tiles)
    if plain and 1 < len(tiles) <= MAX_LISTED and len({tile[0] for tile in tiles}) == 1:
        return _colored(tiles[0][0], "-".join(tile[1:] for tile in tiles), lang)
    return tile_names(tiles, lang)


def _colored(letter: str, number: str, lang: Language) -> str:
    return lang.gettext("{color} {number}", color=lang.gettext(COLORS[letter]), number=number)


def tile_names(tiles: Sequence[str], lang: Language) -> str:
    """Tiles by their names, one after another."""
    return listed([tile_name(tile, lang) for tile in tiles[:MAX_LISTED]], lang, len(tiles))


def melds_names(melds: Sequence[Sequence[str]], lang: Language) -> str:
    """Melds or pairs by their tiles, one after another."""
    named = lang.gettext("; ").join(meld_name(meld, lang) for meld in melds[:MAX_LISTED])
    return _and_more(named, len(melds), lang)


def listed(items: Sequence[str], lang: Language, count: int) -> str:
    """The first `MAX_LISTED` of `count` things, with the language's comma.

    >>> from okey_ledger.explain.language import ENGLISH
    >>> listed(["1", "2"], ENGLISH, 2), listed([], ENGLISH, 0)
    ('1, 2', 'nothing')
    """
    if not count:
        return lang.gettext("nothing")
    return _and_more(lang.gettext(", ").join(items[:MAX_LISTED]), count, lang)


def _and_more(named: str, count: int, lang: Language) -> str:
    if count <= MAX_LISTED:
        return named
    return lang.gettext("{items} and {count} more", items=named, count=lang.number(count - MAX_LISTED))
