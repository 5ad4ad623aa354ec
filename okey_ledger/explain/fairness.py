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
    "useful-draws": N_("draws that bring the player nearer"),
    "foresight": N_("choices as if the top of the stock were known"),
    "stock-neighbors": N_("tiles that go together side by side in the stock"),
    "stock-okeys": N_("okeys in the upper half of the stock"),
}
"""What is counted, by the name of the statistic."""

PASSED: Final = {
    "useful": N_("discards of use to the next seat"),
    "gifts": N_("discards of use that a good player would have kept"),
    "taken": N_("discards taken"),
    "held-back": N_("finishes held back"),
    "wins": N_("hands that the other finishes"),
}
"""What passes between two players, by the name of the measure."""

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
    "silent": N_("nothing alarms in what was tested"),
    "alarms": N_("alarms: {count}"),
    "unfair": N_("This is not what fair deals and honest play give"),
    "tested": N_("Tested: {names}"),
    "untested": N_("Not tested, for want of hands, of a recorded stock or of the solver: {names}"),
    "solved": N_("The solver was asked in {solved} of {hands}; the other hands tell less"),
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
    "pairs": N_(
        "{compared} of {seen} pairs met in {needs} hands or more, often enough for what is counted, and were compared"
    ),
    "no-pairs": N_("Of {seen} pairs none met in {needs} hands, often enough for what is counted, to be compared"),
    "half-of-players": N_("Half of them would have been seen nine times out of ten from: {shares}"),
    "half-of-pairs": N_(
        "{what}, {pairs} pairs: half of them would have been seen nine times out of ten from {half} % more on, "
        "the best from {best} %"
    ),
    "best-of-pairs": N_(
        "{what}, {pairs} pairs: most met too seldom to be seen whatever they did, the best would have been seen from "
        "{best} % more on"
    ),
    "blind-pairs": N_("{what}, {pairs} pairs: all met too seldom to be seen whatever they did"),
    "teams": N_("{what} at tables of two teams"),
    "useful-told": N_(
        "{giver} threw {receiver} {observed} tiles of use in {hands} instead of {expected}, "
        "{ratio} times as many as the two of them and everybody else explain; {odds}"
    ),
    "gifts-told": N_(
        "{giver} threw {receiver} {observed} tiles of use that a good player would have kept, in {hands} instead of "
        "{expected}, {ratio} times as many as the two of them and everybody else explain; {odds}"
    ),
    "taken-told": N_(
        "{receiver} took {observed} discards of {giver} in {hands} instead of {expected}, "
        "{ratio} times as many as the two of them and everybody else explain; {odds}"
    ),
    "held-back-told": N_(
        "{giver} held back {observed} finishes beside {receiver} in {hands} instead of {expected}, "
        "{ratio} times as many as the two of them and everybody else explain; {odds}"
    ),
    "wins-told": N_(
        "{receiver} finished {observed} hands of {hands} beside {giver} instead of {expected}, "
        "{ratio} times as many as the two of them and everybody else explain; {odds}"
    ),
    "false": N_("of alarms like it, at most one in {odds} is false"),
    "look-at": N_("Hands to look at, the most telling first: {targets}"),
    "hint": N_("A pair is a hint for a referee, who can replay the hands; it is no verdict"),
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


def passed_name(measure: str, lang: Language = ENGLISH) -> str:
    """What a measure of pairs counts.

    >>> passed_name("held-back")
    'finishes held back'
    """
    return lang.gettext(PASSED[measure])


def explain_odds(adjusted: float, lang: Language = ENGLISH, name: str = "odds") -> str:
    """How seldom chance gives such a thing, from a probability that is corrected for all comparisons.

    >>> explain_odds(0.00021)
    'by chance, at most one report in 4700 holds anything like it'
    >>> explain_odds(0.0051, name="false")
    'of alarms like it, at most one in 190 is false'
    """
    odds = min(1 / adjusted, _MAX_ODDS) if adjusted > 0 else _MAX_ODDS
    step = 10 ** max(0, floor(log10(odds)) - 1)
    return say_fairness(name, lang, odds=lang.number(int(odds // step) * step))


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
