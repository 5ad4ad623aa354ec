"""In which language a page is: `?lang=`, else what was chosen on a page before, else `Accept-Language`."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

from ...explain import LANGUAGES, Language
from ..http.languages import language_of

COOKIE: Final = "okey_ledger_language"
"""The cookie that keeps the choice of a reader."""

YEAR: Final = 365 * 24 * 60 * 60
"""For how many seconds it is kept."""


def page_language(request: Request) -> Language:
    """The language in which a page is answered."""
    for code in (request.query_params.get("lang"), request.cookies.get(COOKIE)):
        if code in LANGUAGES:
            return LANGUAGES[code]
    return language_of(request.scope)
