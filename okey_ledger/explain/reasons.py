"""Why a field or a line is wrong, in words, by the codes of the decoder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..domain.committed import is_committed
from ..domain.sentence import TranslatableError
from .language import N_, Language
from .quotation import quoted

ERASED_TEXT: Final = N_("(text erased)")
"""What stands for a text that was erased, or is not at hand."""

KINDS: Final = {
    "int": N_("a whole number"),
    "float": N_("a number"),
    "str": N_("text"),
    "bool": N_("true or false"),
    "array": N_("a list"),
    "object": N_("an object"),
    "datetime": N_("a time"),
    "null": N_("nothing"),
}
"""The kinds of values by the names that the decoder gives them."""

REASONS: Final = {
    "missing": N_("the field is missing"),
    "unknown": N_("the field is unknown"),
    "type": N_("{wanted} is expected here, not {got}"),
    "value": N_("{value} is not a possible value"),
    "least": N_("it must be at least {bound}"),
    "more": N_("it must be more than {bound}"),
    "most": N_("it must be at most {bound}"),
    "less": N_("it must be less than {bound}"),
    "length": N_("its length must be {bound}"),
    "shortest": N_("its length must be at least {bound}"),
    "longest": N_("its length must be at most {bound}"),
    "pattern": N_("it must have 1 to 200 characters and no control characters"),
    "too-large": N_("the number is too large"),
    "no-offset": N_("the offset is missing"),
    "no-time": N_("it is not a time"),
    "malformed": N_("at byte {byte}"),
    "truncated": N_("it ends too early"),
    "not-utf8": N_("it is not UTF-8"),
}
"""By the code."""


def say_reason(reason: Mapping[str, Any] | TranslatableError | str, lang: Language) -> str:
    """A reason in words, given as a code with its facts or as an error; a text of another program is quoted.

    >>> from okey_ledger.explain.language import ENGLISH
    >>> say_reason({"code": "type", "wanted": ["int", "null"], "got": "str"}, ENGLISH)
    'a whole number or nothing is expected here, not text'
    """
    if isinstance(reason, TranslatableError):
        return lang.gettext(reason.sentence)
    if isinstance(reason, str):
        if is_committed(reason):
            return lang.gettext(ERASED_TEXT)
        return quoted(reason, lang)
    template = REASONS.get(reason["code"])
    if template is None:
        return quoted(reason["text"], lang)
    return lang.gettext(template, **{name: _fact(name, value, lang) for name, value in reason.items()})


def _fact(name: str, value: Any, lang: Language) -> str:
    if name == "got":
        return lang.gettext(KINDS[value]) if value in KINDS else quoted(value, lang)
    if name == "wanted":
        first, *others = (_fact("got", kind, lang) for kind in value)
        return lang.gettext("{first} or {last}", first=first, last=others[-1]) if others else first
    return quoted(value, lang) if isinstance(value, str) else lang.number(value)
