"""Headings, labels and counted things: the words that a screen needs beside the sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .facts import ENDED, OPENED, TITLES
from .language import ENGLISH, N_, Language

WORDS: Final = {
    "hand": N_("hand"),
    "hands": N_("hands"),
    "game": N_("game"),
    "games": N_("games"),
    "rule-set": N_("rule set"),
    "options": N_("options"),
    "players": N_("players"),
    "player": N_("player"),
    "name": N_("name"),
    "seat": N_("seat"),
    "team": N_("team"),
    "bot": N_("bot"),
    "verdict": N_("verdict"),
    "outcome": N_("outcome"),
    "event": N_("event"),
    "events": N_("events"),
    "step": N_("step"),
    "finding": N_("finding"),
    "findings": N_("findings"),
    "no-findings": N_("no findings"),
    "clause": N_("clause"),
    "reading": N_("reading"),
    "entries": N_("entries"),
    "no-entries": N_("no entries"),
    "points": N_("points"),
    "scores": N_("scores"),
    "totals": N_("totals"),
    "balances": N_("balances"),
    "winners": N_("winners"),
    "drawn-game": N_("drawn game"),
    "over": N_("over"),
    "running": N_("running"),
    "rack": N_("rack"),
    "racks": N_("racks"),
    "stock": N_("stock"),
    "table": N_("table"),
    "discards": N_("discards"),
    "indicator": N_("indicator"),
    "okey": N_("okey"),
    "run": N_("run"),
    "group": N_("group"),
    "pair": N_("pair"),
    "owner": N_("owner"),
    "turn": N_("turn"),
    "to-draw": N_("to draw"),
    "to-play": N_("to play"),
    "ended": N_("ended"),
    "opened": N_("opened"),
    "bar": N_("needed to open"),
    "taken": N_("taken, to be used"),
    "shown": N_("indicator shown by"),
    "declared": N_("declared pairs"),
    "taken-over": N_("taken over by the bot"),
    "finish-tile": N_("finishing tile"),
    "nothing": N_("nothing"),
    "time": N_("time"),
    "clean": N_("clean"),
    "violations": N_("violations"),
    "halted": N_("halted"),
    "no-log": N_("no log"),
    "stored": N_("stored"),
    "unchanged": N_("unchanged"),
    "conflict": N_("conflict"),
    "in-quarantine": N_("in quarantine"),
    "form": N_("form"),
    "old": N_("refused today"),
    "still-open": N_("still open"),
    "turning-points": N_("turning points"),
    "turn-by-turn": N_("turn by turn"),
    "nothing-missed": N_("nothing was left undone"),
}
"""Words by name, written as within a sentence."""

COUNTED: Final[dict[str, Callable[[Language, int], str]]] = {
    "hands": lambda lang, count: lang.ngettext("{count} hand", "{count} hands", count),
    "games": lambda lang, count: lang.ngettext("{count} game", "{count} games", count),
    "players": lambda lang, count: lang.ngettext("{count} player", "{count} players", count),
    "events": lambda lang, count: lang.ngettext("{count} event", "{count} events", count),
    "findings": lambda lang, count: lang.ngettext("{count} finding", "{count} findings", count),
    "entries": lambda lang, count: lang.ngettext("{count} entry", "{count} entries", count),
    "files": lambda lang, count: lang.ngettext("{count} file", "{count} files", count),
    "tiles": lambda lang, count: lang.ngettext("{count} tile", "{count} tiles", count),
    "pairs": lambda lang, count: lang.ngettext("{count} pair", "{count} pairs", count),
    "points": lambda lang, count: lang.ngettext("{count} point", "{count} points", count),
}
"""Things that are counted, by name."""


def word(name: str, lang: Language = ENGLISH) -> str:
    """A word by its name.

    >>> word("rule-set")
    'rule set'
    """
    return lang.gettext(WORDS[name])


def heading(name: str, lang: Language = ENGLISH) -> str:
    """A word as a heading or at the beginning of a line, with the capital that the language gives it.

    >>> from okey_ledger.explain.language import LANGUAGES
    >>> heading("scores"), heading("outcome", LANGUAGES["tr"])
    ('Scores', 'Sonuç')
    """
    return headed(word(name, lang), lang)


def headed(text: str, lang: Language) -> str:
    """A text with the capital that its language gives a beginning."""
    first = "İ" if lang.code == "tr" and text[0] == "i" else text[0].upper()
    return first + text[1:]


def count_of(noun: str, count: int, lang: Language = ENGLISH) -> str:
    """How many there are of something, in the number that the language asks for.

    >>> count_of("findings", 1), count_of("findings", 3)
    ('1 finding', '3 findings')
    """
    return COUNTED[noun](lang, count)


def ruleset_name(ruleset: str, lang: Language = ENGLISH) -> str:
    """A rule set's name for people.

    >>> ruleset_name("okey51")
    '51 Okey'
    """
    return lang.gettext(TITLES[ruleset])


def end_name(kind: str, lang: Language = ENGLISH) -> str:
    """The kind of an outcome in a word.

    >>> end_name("exhausted")
    'exhausted'
    """
    return lang.gettext(ENDED[kind])


def opened_name(opened: str, lang: Language = ENGLISH) -> str:
    """With what a seat has opened, melds or pairs.

    >>> opened_name("melds")
    'with melds'
    """
    return lang.gettext(OPENED[opened])
