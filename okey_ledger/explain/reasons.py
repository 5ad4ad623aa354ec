"""What the decoder says of a field or a line, or the ledger of an event, in words."""

from __future__ import annotations

import re
from typing import Final

from .language import N_, Language
from .quotation import quoted

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

REASONS: Final = (
    (r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`", N_("{wanted} is expected here, not {got}")),
    (r"Invalid enum value (?P<value>.+)", N_("{value} is not a possible value")),
    (r"Expected `\w+` >= (?P<bound>\d+)", N_("it must be at least {bound}")),
    (r"Expected `\w+` > (?P<bound>\d+)", N_("it must be more than {bound}")),
    (r"Expected `\w+` <= (?P<bound>\d+)", N_("it must be at most {bound}")),
    (r"Expected `\w+` of length >= (?P<bound>\d+)", N_("its length must be at least {bound}")),
    (r"Expected `\w+` of length <= (?P<bound>\d+)", N_("its length must be at most {bound}")),
    (r"Expected `str` matching regex .*", N_("it must have 1 to 200 characters and no control characters")),
    (r"(?:Integer value|Number) out of range", N_("the number is too large")),
    (r"Expected `datetime` with a timezone component", N_("the offset is missing")),
    (r"Invalid RFC3339 encoded datetime", N_("it is not a time")),
    (r"Object missing required field .*", N_("the field is missing")),
    (r"JSON is malformed: .* \(byte (?P<byte>\d+)\)", N_("at byte {byte}")),
    (r"Input data was truncated", N_("it ends too early")),
    (r"the event is missing", N_("the event is missing")),
    (r"no event can be read: .*", N_("the stored row is not an event")),
    (r"the topic .* is (?:unknown|none of a hand)", N_("the stored event does not belong to a hand")),
    (r"the event is none that a dispute has in this place", N_("a dispute cannot have this event here")),
)
"""What the decoder or the ledger says, and how that is said here."""


def say_reason(reason: str, lang: Language) -> str:
    """A reason in words; one that is not known is quoted.

    >>> from okey_ledger.explain.language import ENGLISH
    >>> say_reason("Expected `int | null`, got `str`", ENGLISH)
    'a whole number or nothing is expected here, not text'
    """
    for pattern, template in REASONS:
        match = re.fullmatch(pattern, reason, re.DOTALL)
        if match:
            facts = {name: _fact(name, text, lang) for name, text in match.groupdict().items()}
            return lang.gettext(template, **facts)
    return quoted(reason, lang)


def _fact(name: str, text: str, lang: Language) -> str:
    if name in ("wanted", "got"):
        kinds = [lang.gettext(KINDS[kind]) if kind in KINDS else quoted(kind, lang) for kind in text.split(" | ")]
        return kinds[0] if len(kinds) == 1 else lang.gettext("{first} or {last}", first=kinds[0], last=kinds[1])
    return quoted(text, lang) if name == "value" else lang.number(int(text))
