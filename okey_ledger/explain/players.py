"""Players in sentences: by name where it is known, else by number; with the endings that a language asks for.

In data, options and log files seats are numbers from 0 to 3. People count players from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from .language import ISOLATE, N_, Language
from .quotation import quoted

NAMED: Final = N_("{player} (seat {seat})")
UNNAMED: Final = N_("player {number}")
ERASED: Final = N_("erased")
"""A player whose name was erased."""


class PlayerName(str):
    """A player in a sentence; a translation may ask for a grammatical case, as in `{seat:in}`."""

    inflect: Callable[[str], str]

    def __format__(self, case: str) -> str:
        return self.inflect(case) if case else str(self)


def called(player: str, lang: Language) -> str:
    """What a player with an id is called: by the name, where one is noted, and else by the id.

    >>> from okey_ledger.explain.language import ENGLISH
    >>> known = ENGLISH.naming({"p-1": "Ada", "p-2": None})
    >>> called("p-1", known), called("p-2", known), called("p-3", known)
    ('Ada', 'erased', 'p-3')
    """
    name = lang.names.get(player, player)
    return lang.gettext(ERASED) if name is None else quoted(name, lang)


def player_name(seat: int, lang: Language, players: Sequence[str] = ()) -> PlayerName:
    """The player in a seat; `players` are the ids by seat, or nothing where they are not known.

    >>> from okey_ledger.explain.language import ENGLISH, LANGUAGES
    >>> str(player_name(1, ENGLISH, ["ada", "bora"])), str(player_name(1, ENGLISH))
    ('bora (seat 1)', 'player 2')
    >>> f"{player_name(1, LANGUAGES['tr'], ['Ada', 'Bora']):in}", f"{player_name(1, LANGUAGES['tr']):e}"
    ('Bora’nın', '2. oyuncuya')
    """
    if 0 <= seat < len(players):
        player = called(players[seat], lang)
        name = PlayerName(lang.gettext(NAMED, player=player, seat=lang.number(seat)))
        base = "" if lang.names.get(players[seat], player) is None else player
    else:
        name = PlayerName(lang.gettext(UNNAMED, number=lang.number(seat + 1)))
        base = ""
    decline = _DECLINE.get(lang.code, _unchanged)
    name.inflect = lambda case: decline(str(name), base, case)
    return name


def player_at_start(seat: int, lang: Language, players: Sequence[str] = ()) -> str:
    """The player in a seat, as a line or a sentence begins with it.

    >>> from okey_ledger.explain.language import ENGLISH
    >>> player_at_start(1, ENGLISH), player_at_start(1, ENGLISH, ["ada", "bora"])
    ('Player 2', 'bora (seat 1)')
    """
    name = str(player_name(seat, lang, players))
    return name if seat < len(players) else name[0].upper() + name[1:]


def _unchanged(text: str, name: str, case: str) -> str:
    return text


def _arabic(text: str, name: str, case: str) -> str:
    """Behind the preposition ل the article of اللاعب, with which every player begins, loses its first letter."""
    return text[1:]


_BACK: Final = "aıou"
_ROUND: Final = "ouöü"
_VOWELS: Final = "aeıioöuü"
_HARD: Final = "fstkçşhp"
_DIGITS: Final = ("sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz")
_TENS: Final = ("yüz", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan")


def _turkish(text: str, name: str, case: str) -> str:
    """A name with the ending of a case, by the last sound of the name."""
    sound = _sound(name) if name else "oyuncu"
    if sound is None:
        return f"{text} adlı {ending('oyuncu', 'oyuncu', case, '')}"
    return ending(text, sound, case, "’" if name else "")


def _sound(name: str) -> str | None:
    """How a name ends when it is read aloud; None where that cannot be known."""
    lowered = name.replace("I", "ı").replace("İ", "i").lower()
    if name.startswith(ISOLATE) or not lowered:
        return None
    if lowered[-1] in "0123456789":
        tens = lowered[-2] if lowered[-2:-1].isascii() and lowered[-2:-1].isdigit() else ""
        return _DIGITS[int(lowered[-1])] if lowered[-1] != "0" or not tens else _TENS[int(tens)]
    if not lowered[-1].isalpha() or not any(letter in _VOWELS for letter in lowered):
        return None
    return lowered


def ending(text: str, sound: str, case: str, apostrophe: str) -> str:
    """A Turkish word in a case: `in`, `e`, `i`, `de` or `den`, as each is written behind an e.

    >>> [ending("Ege", "ege", case, "’") for case in ("in", "e", "i", "de", "den")]
    ['Ege’nin', 'Ege’ye', 'Ege’yi', 'Ege’de', 'Ege’den']
    """
    vowel = next(letter for letter in reversed(sound) if letter in _VOWELS)
    back, rounded, open_end = vowel in _BACK, vowel in _ROUND, sound[-1] in _VOWELS
    high = ("u" if rounded else "ı") if back else ("ü" if rounded else "i")
    low = "a" if back else "e"
    hard = "t" if sound[-1] in _HARD else "d"
    endings = {
        "in": f"{'n' if open_end else ''}{high}n",
        "e": f"{'y' if open_end else ''}{low}",
        "i": f"{'y' if open_end else ''}{high}",
        "de": f"{hard}{low}",
        "den": f"{hard}{low}n",
    }
    return f"{text}{apostrophe}{endings[case]}"


_DECLINE: Final[Mapping[str, Callable[[str, str, str], str]]] = {"tr": _turkish, "ar": _arabic}
