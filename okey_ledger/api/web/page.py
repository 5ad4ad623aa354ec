"""A page in the making: who looks at it, in which language, and its templates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache, cached_property, partial
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import Depends
from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ... import explain
from ...domain.committed import is_committed
from ...domain.events import Event
from ...domain.view import view_event
from ...explain import LANGUAGES, Language
from ...explain.players import called
from ...explain.quotation import printable
from ...explain.reasons import ERASED_TEXT
from ...explain.site import say
from ..auth.access import HandView
from ..auth.cookies import session_of
from ..auth.roles import Caller
from ..auth.sessions import form_token
from ..http.requests import CALLER
from ..service import Service
from .addresses import address
from .assets import asset_address, has_asset
from .languages import COOKIE, YEAR, page_language


@cache
def template(name: str) -> Template:
    """A template by its name."""
    environment = Environment(
        loader=PackageLoader("okey_ledger.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "address": address,
        "asset": asset_address,
        "has_asset": has_asset,
        "languages": LANGUAGES,
        "explain": explain,
        "zip": zip,
    }
    return environment.get_template(name)


class Page:
    """What every template knows."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.language = page_language(request)

    @property
    def caller(self) -> Caller | None:
        """Who looks at the page; None without a key."""
        caller: Caller | None = self.request.scope.get(CALLER)
        return caller

    @cached_property
    def form(self) -> str:
        """What forms carry, so that no other site can have them sent."""
        session = session_of(self.request)
        return "" if session is None else form_token(session)

    def say(self, name: str, /, **facts: Any) -> str:
        """A text of the pages by its name, its places filled: numbers as the language writes them."""
        written = {key: self.language.number(fact) if isinstance(fact, int) else fact for key, fact in facts.items()}
        return say(name, self.language, **written)

    def player(self, name: str) -> str:
        """What a player with an id is called, fit to be shown."""
        return called(name, self.language)

    def text(self, text: str) -> str:
        """A foreign text such as the id of a game, fit to be shown."""
        return explain.quoted(text, self.language)

    def words(self, text: str) -> str:
        """Somebody's own words with their lines, or that they were erased."""
        return (
            explain.translated(ERASED_TEXT, self.language)
            if is_committed(text)
            else "\n".join(map(printable, text.splitlines()))
        )

    async def name_players(self, players: Iterable[str]) -> None:
        """Learn what players are called who are on the page. Raises a `StorageError`."""
        service: Service = self.request.app.state.service
        own = [] if self.caller is None or self.caller.player is None else [self.caller.player]
        self.language = await service.names.naming(self.language, {*players, *own})

    def names(self, seats: Sequence[int], players: Sequence[str]) -> str:
        """The players of some seats, one after another."""
        return self.language.gettext(", ").join(self.player(players[seat]) for seat in seats)

    def number(self, value: int) -> str:
        """A number as the language writes it."""
        return self.language.number(value)

    def time(self, at: datetime) -> str:
        """A time for people, in UTC; scripts write it in the reader's own zone."""
        return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"

    def in_language(self, language: Language) -> str:
        """The address of this page in a language."""
        query = [item for item in self.request.query_params.multi_items() if item[0] != "lang"]
        return f"{self.request.url.path}?{urlencode([*query, ('lang', language.code)])}"

    def event(self, event: Event, view: HandView) -> str:
        """An event of a hand in words, as somebody sees it."""
        return explain.explain_event(
            view_event(event, view.seat, view.live.ended), self.language, view.live.hand.players
        )

    async def shown(self, name: str, status: int = 200, /, **facts: Any) -> HTMLResponse:
        """The page as a template makes it, in a thread."""
        return self.answer(await run_in_threadpool(partial(self.rendered, name, **facts)), status)

    def rendered(self, name: str, /, **facts: Any) -> str:
        """The text of a template."""
        return template(name).render(
            page=self, lang=self.language, say=self.say, caller=self.caller, player=self.player, **facts
        )

    def answer(self, text: str, status: int = 200) -> HTMLResponse:
        """An answer with a text; a language that was asked for is remembered."""
        response = HTMLResponse(text, status, {"Content-Language": self.language.code})
        if self.request.query_params.get("lang") == self.language.code:
            secure = self.request.scope["scheme"] == "https"
            response.set_cookie(COOKIE, self.language.code, max_age=YEAR, secure=secure, samesite="lax", httponly=True)
        return response


async def get_page(request: Request) -> Page:
    """The dependency for the page that a route makes."""
    return Page(request)


PageDep = Annotated[Page, Depends(get_page)]
