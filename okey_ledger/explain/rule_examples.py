"""The examples of docs/rules.md in the language of the user: each line of their notation is a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .language import N_, Language

ARROW: Final = "→"
"""Stands in an example between a line and what it gives."""

LINES: Final = {
    r"seat (?P<seat>\d) holds (?P<tiles>.+)": N_("seat {seat} holds {tiles}"),
    r"the stock is (?P<tiles>.+)": N_("the stock is {tiles}"),
    r"(?P<seat>\d) draws": N_("{seat} draws"),
    r"(?P<seat>\d) draws (?P<tile>\S+)": N_("{seat} draws {tile}"),
    r"(?P<seat>\d) takes": N_("{seat} takes"),
    r"(?P<seat>\d) takes (?P<tile>\S+)": N_("{seat} takes {tile}"),
    r"(?P<seat>\d) opens with pairs (?P<pairs>.+)": N_("{seat} opens with pairs {pairs}"),
    r"(?P<seat>\d) opens (?P<melds>(?!with ).+)": N_("{seat} opens {melds}"),
    r"(?P<seat>\d) lays off (?P<tile>\S+) onto (?P<meld>\d+)": N_("{seat} lays off {tile} onto {meld}"),
    r"(?P<seat>\d) lays off (?P<tile>\S+) onto (?P<meld>\d+) at one touch": N_(
        "{seat} lays off {tile} onto {meld} at one touch"
    ),
    r"(?P<seat>\d) lays pairs (?P<pairs>.+)": N_("{seat} lays pairs {pairs}"),
    r"(?P<seat>\d) lays (?P<melds>(?!off |pairs ).+)": N_("{seat} lays {melds}"),
    r"(?P<seat>\d) captures from (?P<meld>\d+) with (?P<tiles>.+)": N_("{seat} captures from {meld} with {tiles}"),
    r"(?P<seat>\d) discards (?P<tile>\S+)": N_("{seat} discards {tile}"),
    r"(?P<seat>\d) shows the indicator": N_("{seat} shows the indicator"),
    r"(?P<seat>\d) declares pairs": N_("{seat} declares pairs"),
    r"(?P<seat>\d) finishes with (?P<tile>\S+)": N_("{seat} finishes with {tile}"),
    r"(?P<seat>\d) finishes with (?P<tile>\S+) showing pairs (?P<pairs>.+)": N_(
        "{seat} finishes with {tile} showing pairs {pairs}"
    ),
    r"(?P<seat>\d) finishes with (?P<tile>\S+) showing (?P<melds>(?!pairs ).+)": N_(
        "{seat} finishes with {tile} showing {melds}"
    ),
    r"(?P<seats>\d(?: \d)*) idle": N_("{seats} idle"),
    r"all idle until the stock is empty": N_("all idle until the stock is empty"),
    r"the hand is exhausted": N_("the hand is exhausted"),
    r"the hand is annulled": N_("the hand is annulled"),
    r"the hand is dealt again": N_("the hand is dealt again"),
    r"(?P<seat>\d) is taken over": N_("{seat} is taken over"),
    r"(?P<seat>\d) is back": N_("{seat} is back"),
    r"scores are claimed: (?P<scores>.+)": N_("scores are claimed: {scores}"),
    r"hand (?P<number>\d+): annulled": N_("hand {number}: annulled"),
    r"hand (?P<number>\d+): (?P<scores>[-\d ]+)": N_("hand {number}: {scores}"),
    r"(?P<seconds>\d+) s: (?P<line>.+)": N_("second {seconds}: {line}"),
    r"(?P<line>.+) \(bot\)": N_("{line} (bot)"),
}
"""How an example writes a deal, what happens, and the hands of a game, and how that is said."""

HEADINGS: Final = {
    r"game of (?P<ruleset>\w+)": N_("game of {ruleset}"),
    r"melds": N_("melds"),
    r"pairs": N_("pairs"),
    r"indicator (?P<tile>\S+)": N_("indicator {tile}"),
}
"""What the first line of an example says; options of the table stand as they are."""

RESULTS: Final = {
    r"breaks (?P<clause>\S+)": N_("breaks {clause}"),
    r"halts": N_("halts"),
    r"nothing": N_("nothing"),
    r"(?P<meld>run|group), (?P<points>\d+) points": N_("{meld}, {points} points"),
    r"pair": N_("pair"),
    r"won by (?P<seat>\d)": N_("won by {seat}"),
    r"won by (?P<seat>\d) and (?P<other>\d)": N_("won by {seat} and {other}"),
}
"""What an example says that a line gives; entries such as `0 +80 lay-off` stand as they are."""

_MELDS: Final = {"run": N_("run"), "group": N_("group")}


def example_lines(text: str, lang: Language) -> Iterator[str]:
    """The lines of an example; in English as they are written."""
    if lang.code == "en":
        yield from text.splitlines()
        return
    first, *lines = text.splitlines()
    yield lang.gettext(", ").join(_said(piece, HEADINGS, lang) for piece in first.split(", "))
    parted = [line.partition(ARROW) for line in lines]
    said = [_said(line.rstrip(), LINES, lang) for line, _, _ in parted]
    width = max((len(line) for line, (_, _, given) in zip(said, parted, strict=True) if given), default=0)
    arrow = "←" if lang.direction == "rtl" else ARROW
    for line, (_, _, given) in zip(said, parted, strict=True):
        yield f"{line.ljust(width)}  {arrow} {_given(given.strip(), lang)}" if given else line


def _given(text: str, lang: Language) -> str:
    """What a line gives; with several settings what it gives by each."""
    whole = re.fullmatch(r"(?:run|group), \d+ points", text)
    pieces = [text] if whole else re.split(r"(, | / )", text)
    return "".join(_said(piece, RESULTS, lang) if number % 2 == 0 else piece for number, piece in enumerate(pieces))


def _said(text: str, known: dict[str, str], lang: Language) -> str:
    """A piece of the notation in a language; what has no words in it stands as it is."""
    for pattern, sentence in known.items():
        if (found := re.fullmatch(pattern, text)) is not None:
            facts = {name: _fact(name, value, known, lang) for name, value in found.groupdict().items()}
            return lang.gettext(sentence, **facts)
    return lang.isolate(text)


def _fact(name: str, value: str, known: dict[str, str], lang: Language) -> str:
    if name == "line":
        return _said(value, known, lang)
    return lang.gettext(_MELDS[value]) if value in _MELDS else lang.isolate(value)
