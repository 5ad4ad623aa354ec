"""The values of a report in the words and numbers of its language."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, Final

from okey_ledger.analytics.report.figures import Kind
from okey_ledger.explain import Language, clause_name, end_name, opened_name, quoted, ruleset_name
from okey_ledger.explain.data_report import finish_name, month_name, quarantine_reason, say_report

NOTHING: Final = "–"
"""What stands where there is no value."""


def told(value: Any, kind: Kind, lang: Language) -> str:
    """A value as it stands in a table.

    >>> from okey_ledger.explain import ENGLISH
    >>> told(0.22, "share", ENGLISH), told([0.1, 0.254], "shares", ENGLISH), told(-12, "count", ENGLISH)
    ('22.0 %', '10.0 % to 25.4 %', '−12')
    """
    if value is None and kind not in _OF_NOTHING:
        return NOTHING
    try:
        return _TOLD[kind](value, lang)
    except KeyError:  # a word that is none of ours, in a data set that was changed
        return quoted(str(value), lang)


def is_number(kind: Kind) -> bool:
    """Whether values of a kind are numbers, which stand under each other."""
    return kind not in _IN_WORDS


def number(value: float, lang: Language, decimals: int = 0) -> str:
    """A number with its thousands apart, a real minus sign and so many decimals.

    >>> from okey_ledger.explain import ENGLISH
    >>> number(-234.56, ENGLISH, 1), number(-0.01, ENGLISH, 1), len(number(1234, ENGLISH))
    ('−234.6', '0.0', 5)
    """
    text = f"{abs(value):,.{decimals}f}".replace(",", "\u202f").replace(".", lang.decimal)
    is_below = value < 0 and any(digit in text for digit in "123456789")
    return lang.isolate(f"−{text}") if is_below else text


def _number_of(decimals: int) -> Callable[[Any, Language], str]:
    return lambda value, lang: number(value, lang, decimals)


def share(value: float, lang: Language) -> str:
    """A share in percent."""
    percent = number(value * 100, lang, 1 if value >= 0.01 or not value else 2)
    return lang.isolate(say_report("percent", lang, number=percent))


def _seconds(value: float, lang: Language) -> str:
    return say_report("seconds", lang, number=number(value, lang, 1))


def _limit(value: int | None, lang: Language) -> str:
    return say_report("no-limit", lang) if value is None else say_report("seconds", lang, number=number(value, lang))


def _between(bound: Callable[[float, Language], str]) -> Callable[[Any, Language], str]:
    def say(values: Any, lang: Language) -> str:
        if None in values:
            return NOTHING
        return say_report("to", lang, low=bound(values[0], lang), high=bound(values[1], lang))

    return say


def _either(yes: str, no: str) -> Callable[[Any, Language], str]:
    return lambda value, lang: say_report(yes if value else no, lang)


def _unread(name: Callable[[str, Language], str]) -> Callable[[Any, Language], str]:
    return lambda value, lang: say_report("unread", lang) if value is None else name(value, lang)


def _period(value: str, lang: Language) -> str:
    """A day as it is written everywhere, or a month by its name."""
    year, month, *day = value.split("-")
    if day:
        return lang.isolate(value)
    return say_report("month-of-year", lang, month=month_name(int(month), lang), year=year)


def period_place(value: str) -> int:
    """Where a day or a month stands among others, one apart from the next.

    >>> period_place("2026-01") - period_place("2025-12"), period_place("2026-03-01") - period_place("2026-02-28")
    (1, 1)
    """
    year, month, *day = map(int, value.split("-"))
    return date(year, month, *day).toordinal() if day else 12 * year + month - 1


def _points(value: float, lang: Language) -> str:
    """Points of classic Okey are few, so small ones have two decimals."""
    return number(value, lang, 1 if abs(value) >= 10 else 2)


_TOLD: Final[dict[Kind, Callable[[Any, Language], str]]] = {
    "ruleset": _unread(ruleset_name),
    "clause": clause_name,
    "reason": quarantine_reason,
    "outcome": end_name,
    "finish": finish_name,
    "opened": lambda value, lang: say_report("unopened", lang) if value is None else opened_name(value, lang),
    "katlama": _either("katlama-on", "katlama-off"),
    "assisted": _either("assisted", "unassisted"),
    "actor": _either("bot", "player"),
    "acted": say_report,
    "seat": _number_of(0),
    "place": _number_of(0),
    "period": _period,
    "count": _number_of(0),
    "number": _number_of(1),
    "points": _points,
    "share": share,
    "shares": _between(share),
    "range": _between(_points),
    "seconds": _seconds,
    "limit": _limit,
    "hours": _number_of(1),
}

_OF_NOTHING: Final = ("ruleset", "opened", "limit")
"""The kinds for which a missing value says something."""

_IN_WORDS: Final = (
    "ruleset",
    "clause",
    "reason",
    "outcome",
    "finish",
    "opened",
    "katlama",
    "assisted",
    "actor",
    "acted",
    "period",
)
