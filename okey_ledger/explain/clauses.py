"""The clauses of the rules by short names for people; reports call a clause by its code name, such as `lay-off`."""

from __future__ import annotations

from ..domain.clauses import CLAUSES
from .language import ENGLISH, Language


def clause_name(rule: str, lang: Language = ENGLISH) -> str:
    """A clause's short name.

    >>> clause_name("lay-off")
    'laying off'
    """
    return lang.gettext(CLAUSES[rule].title)
