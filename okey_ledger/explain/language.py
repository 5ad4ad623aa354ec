"""The languages in which sentences are made: their direction, their catalogue, and what the two are needed for.

The English sentences are the keys of the catalogues, so English needs none; the other catalogues are loaded when the
first sentence is asked for. Babel collects the sentences from the calls of `N_`, `gettext` and `ngettext` in the code.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from ..domain.sentence import N_ as N_

if TYPE_CHECKING:
    from gettext import GNUTranslations

DOMAIN: Final = "okey_ledger"
"""The name of the catalogues."""

LOCALE: Final = Path(__file__).parent / "locale"
"""Where they lie: `LANGUAGE/LC_MESSAGES/okey_ledger.po`, and compiled beside it."""

ISOLATE: Final = "\u2068"
POP: Final = "\u2069"
INITIATORS: Final = "\u2066\u2067\u2068"
"""What opens an isolate; `POP` closes it."""

CLOSING: Final = "\u200e"
"""Stands before the closings of isolates that a foreign text has left open, to tell them from its own."""

# LanguageError
# ├── UnknownLanguage     there is no such language
# └── CatalogueUnusable   its sentences cannot be loaded


class LanguageError(Exception):
    """Sentences cannot be made in a language."""


class UnknownLanguage(LanguageError):
    """There is no such language."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(f"{code!r} is no language of this program; there are {', '.join(LANGUAGES)}")


class CatalogueUnusable(LanguageError):
    """The compiled catalogue of a language is missing or broken."""

    def __init__(self, code: str, reason: object) -> None:
        self.code = code
        super().__init__(f"the sentences in {code!r} cannot be loaded ({reason}); `make catalogues` compiles them")


NO_NAMES: Final[Mapping[str, str | None]] = MappingProxyType({})


class Language:
    """A language; there is one object for each, and others that also know what players are called."""

    __slots__ = ("_catalogue", "code", "decimal", "direction", "name", "names")

    def __init__(self, code: str, name: str, direction: Literal["ltr", "rtl"] = "ltr", decimal: str = ".") -> None:
        self.code = code
        """As in `--lang`."""
        self.name = name
        """As its speakers call it."""
        self.direction: Literal["ltr", "rtl"] = direction
        self.decimal = decimal
        """What stands between a number's whole part and its decimals."""
        self.names = NO_NAMES
        """What players are called, by id; None for a player whose name was erased."""
        self._catalogue: GNUTranslations | None = None

    def naming(self, names: Mapping[str, str | None]) -> Language:
        """The same language, in which players have their names.

        >>> from okey_ledger.explain.players import player_name
        >>> str(player_name(1, ENGLISH.naming({"p-2": "Bora"}), ["p-1", "p-2"]))
        'Bora (seat 1)'
        """
        if not names:
            return self
        other = Language(self.code, self.name, self.direction, self.decimal)
        other._catalogue, other.names = self.catalogue, names
        return other

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, str | None]]]:
        return _language_naming, (self.code, dict(self.names))

    @property
    def catalogue(self) -> GNUTranslations | None:
        """The compiled catalogue, loaded at the first use; English has none. Raises `CatalogueUnusable`."""
        if self._catalogue is None and self.code != "en":
            from gettext import translation

            try:
                self._catalogue = translation(DOMAIN, LOCALE, [self.code])
            except (OSError, ValueError) as error:
                raise CatalogueUnusable(self.code, error) from error
        return self._catalogue

    def gettext(self, msgid: str, **facts: str) -> str:
        """A sentence in this language, its placeholders filled.

        >>> ENGLISH.gettext("meld {meld}", meld="3")
        'meld 3'
        """
        catalogue = self.catalogue
        text = catalogue.gettext(msgid) if catalogue else msgid
        return text.format_map(facts) if facts else text

    def ngettext(self, one: str, many: str, count: int) -> str:
        """A counted phrase in the form that its number asks for; `{count}` is filled.

        >>> ENGLISH.ngettext("{count} hand", "{count} hands", 1), ENGLISH.ngettext("{count} hand", "{count} hands", 2)
        ('1 hand', '2 hands')
        """
        catalogue = self.catalogue
        english = one if abs(count) == 1 else many
        text = catalogue.ngettext(one, many, abs(count)) if catalogue else english
        return text.format(count=self.number(count))

    def number(self, value: int | float) -> str:
        """A number with a real minus sign, and with its decimals only where it has some.

        >>> ENGLISH.number(-500), ENGLISH.number(31.0), LANGUAGES["tr"].number(31.5)
        ('−500', '31', '31,5')
        """
        if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
            value = int(value)
        text = str(abs(value)).replace(".", self.decimal)
        return self.isolate(f"−{text}") if value < 0 else text

    def isolate(self, text: str) -> str:
        """A foreign piece set apart, so that it does not stir the direction of the sentence around it.

        In a language written from right to left that is every formula, id and code; else only what holds such letters.
        What the piece itself leaves open is closed in it.
        """
        if self.direction == "ltr" and not _has_rtl(text):
            return text
        left_open = sum(map(text.count, INITIATORS)) - text.count(POP)
        return f"{ISOLATE}{text}{CLOSING + POP * left_open if left_open > 0 else ''}{POP}"


def without_isolation(text: str) -> str:
    """A piece as it was before it was set apart, such as an id that was copied from a list.

    >>> without_isolation(LANGUAGES["ar"].isolate("h-1")), without_isolation("h-1")
    ('h-1', 'h-1')
    """
    if not text.startswith(ISOLATE) or not text.endswith(POP):
        return text
    inner = text[1:-1]
    before, closing, after = inner.rpartition(CLOSING)
    return before if closing and after.strip(POP) == "" and after else inner


def _has_rtl(text: str) -> bool:
    """Whether a text holds letters that are written from right to left, or what turns the direction of others."""
    if text.isascii():
        return False
    from unicodedata import bidirectional

    return any(bidirectional(char) in _TURNING for char in text)


_TURNING: Final = frozenset({"R", "AL", "RLE", "RLO", "LRE", "LRO", "RLI", "LRI", "FSI"})


ENGLISH: Final = Language("en", "English")
LANGUAGES: Final = {
    spoken.code: spoken
    for spoken in (ENGLISH, Language("tr", "Türkçe", decimal=","), Language("ar", "العربية", direction="rtl"))
}
"""Every language, by its code."""


def language(code: str) -> Language:
    """The language with this code. Raises `UnknownLanguage`.

    >>> language("ar").direction
    'rtl'
    """
    try:
        return LANGUAGES[code]
    except KeyError:
        raise UnknownLanguage(code) from None


def _language_naming(code: str, names: Mapping[str, str | None]) -> Language:
    """A language that was pickled."""
    return language(code).naming(names)
