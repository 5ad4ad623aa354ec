"""In which language a caller is answered: the `Accept-Language` header."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from starlette.types import Scope

from ...explain import ENGLISH, LANGUAGES, Language

RANGE: Final = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9]{1,8})*\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?))?\s*")


def language_of(scope: Scope) -> Language:
    """The language in which a request is answered, from its headers."""
    for name, value in scope["headers"]:
        if name == b"accept-language":
            return accepted(value.decode("latin-1"))
    return ENGLISH


@lru_cache(maxsize=256)
def accepted(header: str | None) -> Language:
    """The language that a header likes best of those there are, English where it likes none.

    >>> accepted("fr, tr-TR;q=0.8, en;q=0.5").code
    'tr'
    """
    best, language = 0.0, ENGLISH
    for part in (header or "")[:500].split(","):
        match = RANGE.fullmatch(part)
        if match is None:
            continue
        liking = float(match[2] or 1)
        spoken = LANGUAGES.get(match[1].lower())
        if spoken is not None and liking > best:
            best, language = liking, spoken
    return language
