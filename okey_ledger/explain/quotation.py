"""Foreign texts in sentences: players' ids, file names, what a log holds where something else should stand."""

from __future__ import annotations

from typing import Final

from .language import INITIATORS, POP, Language

MAX_LENGTH: Final = 200
"""How many characters of a foreign text are quoted."""

_SHOWN: Final = "\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068"
"""Joiners, which some scripts need within a word, and what sets a direction: isolation confines it to its text."""


def quoted(text: str, lang: Language) -> str:
    r"""A foreign text such as a player's id: cut where it is long, what cannot be shown written as an escape.

    >>> from okey_ledger.explain.language import ENGLISH
    >>> quoted("ada", ENGLISH), quoted("a\x1b[2J", ENGLISH)
    ('ada', 'a\\x1b[2J')
    """
    return lang.isolate(printable(text if len(text) <= MAX_LENGTH else text[:MAX_LENGTH] + "…"))


def printable(text: str) -> str:
    r"""A foreign text, what cannot be shown in it, or would do something to a terminal, written as an escape.

    >>> printable("a\x1b[2J")
    'a\\x1b[2J'
    """
    if text.isprintable():
        return text
    shown = []
    left_open = 0
    for char in text:
        left_open += char in INITIATORS
        if char == POP and left_open:
            left_open -= 1
            shown.append(char)
        else:
            shown.append(char if char.isprintable() or char in _SHOWN else _escaped(char))
    return "".join(shown)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
