"""Reading the feed of a service over HTTP: events of ended hands, one hand after another.

The standard library is enough for it: one long answer at a time, read block by block, without cookies, forms or bodies.
Redirections are not followed, since they would take the key with them.
"""

from __future__ import annotations

import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException, HTTPResponse
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from ...domain.sentence import N_
from ...ledger.rows import read_feed_line
from ...ledger.topics import UNREADABLE
from ..errors import AnalyticsError, LedgerRestored, ServiceAway, ServiceRefuses, WrongAddress
from .arrival import FeedEntry
from .stop import StopRequest

READ_TIMEOUT_SECONDS: Final = 120.0
"""For how many seconds the next bytes of an answer are waited for."""

BLOCK_SIZE: Final = 1 << 16
"""How many bytes of an answer are read at once."""

JSON_LINES: Final = "application/jsonl"

RESET: Final = "urn:okey-ledger:problem:reset"
"""The type of the problem that tells that the ledger was restored."""

REFUSALS: Final = {
    401: N_("{url} does not know the key, or knows it no longer; ask for another"),
    403: N_("{url} does not let the key read the feed; that takes one of the role analyst or referee"),
    404: N_("{url} has no feed; is it the address of a service of okey-ledger?"),
}
"""By status: what it means that a service will not answer."""

_KEY: Final = re.compile(r"[!-~]+")


class Service:
    """A service whose feed is read with the key of an analyst, or of a referee, who is told the same."""

    def __init__(self, url: str, key: str, stop: StopRequest) -> None:
        """Raises `WrongAddress` for what is no address of a service, or no key."""
        self.url = checked_address(url)
        if _KEY.fullmatch(key) is None:
            raise WrongAddress(
                N_("The key has characters that no key has; it is one line of letters, digits and signs")
            )
        self._key, self._stopping = key, stop
        self._opener = build_opener(_NoRedirections)
        self.epoch = 0
        """The epoch of the ledger, as the last answer of the feed named it; 0 as long as nothing was restored."""

    def entries(self, after: int, epoch: int = 0) -> Iterator[FeedEntry]:
        """The events of the feed after a position that was read in an epoch, up to the last one there is.

        Raises `ServiceAway` where the answer does not come or breaks off, `ServiceRefuses` where there will be none,
        and `LedgerRestored` where what was read up to the position is gone.
        """
        return self._entries(**_place(after, epoch))

    def check_position(self, after: int, epoch: int) -> None:
        """Raise as `entries` does, but read nothing."""
        for _ in self._entries(**_place(after, epoch), limit=0):
            pass

    def entries_of(self, hand: str, count: int) -> list[FeedEntry]:
        """The first events of a hand that has ended, fewer where there are no more; raises as `entries` does."""
        return list(self._entries(hand=hand, limit=count))

    def _entries(self, **query: int | str) -> Iterator[FeedEntry]:
        with self._answer("/v1/feed", format="jsonl", hands="ended", **query) as answer:
            for line in self._lines(answer):
                try:
                    yield FeedEntry(*read_feed_line(line))
                except ValueError as error:
                    raise ServiceRefuses(
                        N_("{url} answers with something else than the feed: {fault}"), url=self.url, fault=str(error)
                    ) from None

    @contextmanager
    def _answer(self, path: str, **query: int | str) -> Iterator[HTTPResponse]:
        headers = {"Authorization": f"Bearer {self._key}", "Accept": JSON_LINES}
        request = Request(f"{self.url}{path}?{urlencode(query)}", headers=headers)
        with self._waiting():
            answer: HTTPResponse = self._opener.open(request, timeout=READ_TIMEOUT_SECONDS)
        with answer:
            if "Content-Type" not in answer.headers:
                raise ServiceAway(N_("The answer of {url} broke off before it began"), url=self.url)
            if answer.headers.get_content_type() != JSON_LINES:
                raise ServiceRefuses(
                    N_("{url} answers with something else than events; is it the right address?"), url=self.url
                )
            self.epoch = _number(answer.headers.get("Ledger-Epoch", "")) or 0
            yield answer

    def _lines(self, answer: HTTPResponse) -> Iterator[bytes]:
        """The lines of an answer; all of them are whole."""
        rest = b""
        while True:
            with self._waiting():
                block = answer.read1(BLOCK_SIZE)
            if not block:
                break
            *lines, rest = (rest + block).split(b"\n")
            yield from lines
        if rest:
            raise ServiceAway(N_("The answer of {url} broke off in the middle of a line"), url=self.url)

    @contextmanager
    def _waiting(self) -> Iterator[None]:
        """Wait for the service; what goes wrong meanwhile is one of our errors."""
        try:
            with self._stopping.waiting():
                yield
        except HTTPError as error:
            with error:
                raise self._refusal(error) from None
        except URLError as error:
            if isinstance(error.reason, ssl.SSLCertVerificationError):
                raise ServiceRefuses(
                    N_("The certificate of {url} is not trusted ({fault})"), url=self.url, fault=str(error.reason)
                ) from None
            raise ServiceAway(N_("{url} does not answer ({fault})"), url=self.url, fault=str(error.reason)) from None
        except (OSError, HTTPException) as error:
            raise ServiceAway(
                N_("The answer of {url} broke off ({fault})"), url=self.url, fault=str(error) or type(error).__name__
            ) from None

    def _refusal(self, error: HTTPError) -> AnalyticsError:
        status = error.code
        facts = {"url": self.url, "status": f"{status} {error.reason}"}
        if status in (408, 429) or status >= 500:
            away = ServiceAway(N_("{url} answers {status}"), **facts)
            away.retry_after = _number(error.headers.get("Retry-After", ""))
            return away
        if status in REFUSALS:
            return ServiceRefuses(REFUSALS[status], url=self.url)
        if status < 400:
            said = N_("{url} points to {place}; name that address, if it is to be trusted")
            return ServiceRefuses(said, url=self.url, place=error.headers.get("Location", ""))
        problem = _problem(error)
        if problem.type == RESET:
            return LedgerRestored(self.url, problem.position, problem.epoch)
        return ServiceRefuses(N_("{url} answers {status}: {fault}"), **facts, fault=problem.detail)


def checked_address(url: str) -> str:
    """The address of a service without a slash at its end. Raises `WrongAddress`.

    >>> checked_address("https://okey.example:8443/ledger/")
    'https://okey.example:8443/ledger'
    """
    try:
        parts = urlsplit(url)
        is_right = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and parts.username is None
    except ValueError:
        is_right = False
    if not is_right or parts.query or parts.fragment or not re.fullmatch(r"[!-~]+", url):
        raise WrongAddress(
            N_("{url} is no address of a service; write it as http://HOST:PORT or https://HOST"), url=url
        )
    return url.rstrip("/")


class _NoRedirections(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


class _Problem(msgspec.Struct):
    """What a problem says of itself."""

    type: str = ""
    detail: str = ""
    position: int = 0
    epoch: int = 0


def _problem(error: HTTPError) -> _Problem:
    try:
        return msgspec.json.decode(error.read(BLOCK_SIZE), type=_Problem)
    except (OSError, HTTPException, *UNREADABLE):
        return _Problem(detail="-")


def _place(after: int, epoch: int) -> dict[str, int]:
    """The parameters that name a place in the feed; an earlier version of the service knows no epoch."""
    return {"after": after, "epoch": epoch} if epoch else {"after": after}


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() else None
