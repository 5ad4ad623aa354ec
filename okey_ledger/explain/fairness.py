"""The words of a fairness report: what was compared, how it came out, and what would have been seen."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor, log10
from typing import Any, Final

from .language import ENGLISH, N_, Language
from .quotation import quoted

COUNTED: Final = {
    "okeys": N_("okeys dealt"),
    "false-jokers": N_("false jokers dealt"),
    "pairs": N_("identical pairs dealt"),
    "openable": N_("openable racks dealt"),
    "drawn-okeys": N_("okeys drawn"),
    "drawn-false-jokers": N_("false jokers drawn"),
}
"""What is counted, by the name of the statistic."""

WHOSE: Final[dict[tuple[str, int | str | None], str]] = {
    ("table", None): N_("all seats together"),
    ("seat", None): N_("seat {of}"),
    ("order", 0): N_("the starter"),
    ("order", None): N_("the seat that plays as number {of}"),
    ("actor", 0): N_("players"),
    ("actor", 1): N_("bots"),
    ("player", None): N_("player {of}"),
}
"""Whose luck is compared, by the kind of group and which one it is."""

KINDS: Final = {
    "table": N_("all seats together"),
    "seat": N_("seats"),
    "order": N_("order of play"),
    "actor": N_("players and bots"),
}
"""The kinds of groups."""

FAIRNESS: Final = {
    "fairness": N_("fairness"),
    "fair": N_("Deals and draws are what a fair shuffle gives"),
    "unfair": N_("Deals or draws are not what a fair shuffle gives"),
    "left-out": N_("Left out, since the audit does not find them clean: {hands}"),
    "repeated": N_("Told more than once and counted once: {hands}"),
    "ratio": N_("{what}: {ratio} times as many as a fair shuffle gives, most likely between {low} and {high}"),
    "outside": N_(
        "{what}: {ratio} times as many as a fair shuffle gives, most likely between {low} and {high}; "
        "among so many comparisons chance alone gives that now and then"
    ),
    "alarm": N_(
        "{who}, {what}: {observed} instead of {expected}, {ratio} times as many as a fair shuffle gives "
        "(most likely between {low} and {high}); {odds}"
    ),
    "odds": N_("by chance, at most one report in {odds} holds anything like it"),
    "furthest": N_("Furthest off is {who}, {what}, with {ratio} times as many; chance gives such things"),
    "seen": N_("A bias would have been seen nine times out of ten from: {shares}"),
    "unseen": N_("There are too few hands to see a bias in: {statistics}"),
    "share": N_("{what} {share} %"),
    "players": N_("{compared} of {seen} players have {needs} hands or more and were compared"),
    "no-players": N_("No player has the {needs} hands that it takes to be compared"),
    "pairs": N_("{compared} pairs of neighbors met often enough, with others beside, to be compared"),
    "no-pairs": N_("Too few neighbors met often enough, with others beside, to be compared"),
    "no-feeding": N_("No player feeds the next one more than chance gives"),
    "useful": N_(
        "{giver} threw {receiver} {observed} useful tiles in {hands} instead of {expected}, "
        "{ratio} times as many as the two of them elsewhere; {odds}"
    ),
    "taken": N_(
        "{receiver} took {observed} discards of {giver} in {hands} instead of {expected}, "
        "{ratio} times as many as the two of them elsewhere; {odds}"
    ),
    "hint": N_("This is a hint for a referee, who can replay the hands; it is no verdict"),
    "level": N_("Of reports on fair hands, at most {share} in a hundred hold an alarm"),
}
"""Sentences and headings by name."""


_MAX_ODDS: Final = 1e6
"""Nothing is called rarer than one report in so many."""

_KNOWN_WELL: Final = 0.1
"""Where an interval is narrower than this, thousandths are worth telling."""


def say_fairness(name: str, lang: Language = ENGLISH, **facts: str) -> str:
    """A sentence by its name, its placeholders filled.

    >>> say_fairness("odds", odds="5000")
    'by chance, at most one report in 5000 holds anything like it'
    """
    return lang.gettext(FAIRNESS[name], **facts)


def counted_name(statistic: str, lang: Language = ENGLISH) -> str:
    """What a statistic counts.

    >>> counted_name("drawn-okeys")
    'okeys drawn'
    """
    return lang.gettext(COUNTED[statistic])


def group_kind_name(kind: str, lang: Language = ENGLISH) -> str:
    """A kind of group.

    >>> group_kind_name("order")
    'order of play'
    """
    return lang.gettext(KINDS[kind])


def group_name(kind: str, of: int | str, lang: Language = ENGLISH) -> str:
    """Whose luck is compared.

    >>> group_name("order", 0), group_name("order", 2), group_name("player", "ayse")
    ('the starter', 'the seat that plays as number 3', 'player ayse')
    """
    template = WHOSE.get((kind, of)) or WHOSE[kind, None]
    place = of + 1 if kind == "order" and isinstance(of, int) else of
    return lang.gettext(template, of=quoted(place, lang) if isinstance(place, str) else lang.number(place))


def explain_odds(adjusted: float, lang: Language = ENGLISH) -> str:
    """How seldom chance gives such a thing, from a probability that is corrected for all comparisons.

    >>> explain_odds(0.00021)
    'by chance, at most one report in 4700 holds anything like it'
    """
    odds = min(1 / adjusted, _MAX_ODDS) if adjusted > 0 else _MAX_ODDS
    step = 10 ** max(0, floor(log10(odds)) - 1)
    return say_fairness("odds", lang, odds=lang.number(int(odds // step) * step))


def ratio_text(ratio: float, lang: Language = ENGLISH, near: float = 1.0) -> str:
    """How many times as many; in thousandths where it is known as near as that.

    >>> ratio_text(1.8), ratio_text(1.0234, near=0.02)
    ('1.80', '1.023')
    """
    return lang.isolate(f"{ratio:.{3 if near < _KNOWN_WELL else 2}f}".replace(".", lang.decimal))


def share_text(share: float, lang: Language = ENGLISH) -> str:
    """A share in hundredths, of large ones without decimals.

    >>> share_text(0.0123), share_text(0.01), share_text(0.341)
    ('1.2', '1', '34')
    """
    return lang.number(round(100 * share, 1 if share < 0.1 else 0))


def comparison_facts(told: Mapping[str, Any], lang: Language) -> dict[str, str]:
    """The numbers of a comparison, as its sentences want them."""
    near = told["high"] - told["low"]
    return {
        "observed": lang.number(told["observed"]),
        "expected": lang.number(round(told["expected"], 1)),
        "odds": explain_odds(told["adjusted"], lang),
    } | {name: ratio_text(told[name], lang, near) for name in ("ratio", "low", "high")}
