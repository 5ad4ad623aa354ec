"""Errors in words: the sentence that an error carries, in any language, with its facts in their places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..domain.problems import ProblemCase
from .facts import say_sentence
from .language import ENGLISH, N_, Language
from .problems import PROBLEMS

if TYPE_CHECKING:
    from ..domain.sentence import TranslatableError

BODIES: Final = {
    ProblemCase.NOT_JSON: N_("The body is not JSON ({reason}); see /docs"),
    ProblemCase.NOT_UTF8: N_("The body is not UTF-8; send it as UTF-8"),
    ProblemCase.BYTE_ORDER_MARK: N_("The body begins with a byte order mark; send it as UTF-8 without one"),
    ProblemCase.TOO_DEEP: N_("The body is nested too deeply; see /docs"),
    ProblemCase.NOT_AN_OBJECT: N_("The body is not a JSON object; see /docs"),
}
"""What is said of a body where a line of a log is told otherwise, by the case of the problem."""


def explain_error(error: TranslatableError, lang: Language = ENGLISH) -> str:
    """The sentence of an error, without a full stop.

    >>> from okey_ledger.domain.sentence import TranslatableError
    >>> explain_error(TranslatableError("Event {n} is too late", n=7))
    'Event 7 is too late'
    """
    return say_sentence(error.sentence, error.facts, lang) if error.facts else lang.gettext(error.sentence)


def translated(text: str, lang: Language = ENGLISH) -> str:
    """A text of the catalogues that has no places to be filled."""
    return lang.gettext(text)


def explain_paragraph(text: str, lang: Language = ENGLISH) -> str:
    """A paragraph that is a key of the catalogues, which hold it without the full stop at its end."""
    return lang.gettext(text.removesuffix(".")) + ("." if text.endswith(".") else "")


def body_sentence(case: ProblemCase) -> str:
    """The sentence, still in English and with its places, of what is wrong with the body of a request."""
    return BODIES.get(case) or PROBLEMS[case]
