"""Foreign texts in sentences: players' ids, file names, what a log holds where something else should stand."""

from __future__ import annotations

from typing import Final

from .language import Language

MAX_LENGTH: Final = 200
"""How many characters of a foreign text are quoted."""

_JOINERS: Final = "\u200c\u200d"
"""Zero-width letters' joiners, which some scripts need within a word."""


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
    return "".join(char if char.isprintable() or char in _JOINERS else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
