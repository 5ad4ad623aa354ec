"""Forms of pages: read within a limit, and taken from pages of this service alone (CSRF)."""

from __future__ import annotations

import hmac
from typing import Annotated, Final
from urllib.parse import parse_qsl, urlsplit

from fastapi import Depends
from starlette.datastructures import ImmutableMultiDict
from starlette.requests import Request

from ...domain.sentence import N_
from ..auth.cookies import session_of
from ..auth.dependencies import caller_of
from ..auth.sessions import form_token
from ..http.bodies import read_body
from ..http.problems import Malformed, NotAllowed
from ..http.requests import FROM_THIS_SITE

MAX_FORM: Final = 1 << 16
"""The largest form in bytes, as the largest body of a dispute."""

MAX_FIELDS: Final = 1000
"""How many fields a form has at most."""

TOKEN: Final = "form"
"""The hidden field that says from which session's page a form comes."""

FIELDS: Final = "okey_ledger.form"
"""Where the scope of a request has the fields of its form."""

Fields = ImmutableMultiDict[str, str]


async def read_form(request: Request, *, needs_key: bool) -> None:
    """Read the form of a request into its scope.

    Raises `NotAllowed` for one that another site sent, `Malformed` for what is no form, and what `caller_of` and
    `read_body` raise; the body is read for a caller with a valid key alone where the route `needs_key`.
    """
    _check_site(request)
    request.scope[FROM_THIS_SITE] = True
    if needs_key:
        await caller_of(request)
    body = await read_body(request, MAX_FORM)
    try:
        fields = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MAX_FIELDS, errors="strict")
    except ValueError:
        raise Malformed(N_("The form cannot be read; send it from its page")) from None
    session = session_of(request)
    if needs_key and session is not None:
        sent = next((value for name, value in fields if name == TOKEN), "")
        if not hmac.compare_digest(sent.encode(), form_token(session).encode()):
            raise NotAllowed(N_("The form is of another session; open its page again and send it from there"))
    request.scope[FIELDS] = ImmutableMultiDict(fields)


def _check_site(request: Request) -> None:
    """Raise `NotAllowed` where the browser says that another site has the form sent."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None:
        is_own = site in ("same-origin", "none")
    else:  # a browser of old, or a program
        is_own = origin is None or urlsplit(origin).netloc == request.headers.get("host")
    if not is_own:
        raise NotAllowed(N_("Another site has sent this form; open its page here and send it from there"))


async def get_form(request: Request) -> Fields:
    """The fields of the form that was sent."""
    fields: Fields = request.scope[FIELDS]
    return fields


Form = Annotated[Fields, Depends(get_form)]
