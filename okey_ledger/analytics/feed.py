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

from ..ledger.rows import read_feed_line
from ..ledger.topics import UNREADABLE
from .arriving import FeedEntry
from .errors import ServiceAway, ServiceRefuses, WrongAddress
from .stopping import Stopping

PATIENCE: Final = 120.0
"""For how many seconds the next bytes of an answer are waited for."""

BLOCK: Final = 1 << 16
"""How many bytes of an answer are read at once."""

JSON_LINES: Final = "application/jsonl"

_KEY: Final = re.compile(r"[!-~]+")


class Service:
    """A service whose feed is read with the key of an analyst, or of a referee, who is told the same."""

    def __init__(self, url: str, key: str, stopping: Stopping) -> None:
        """Raises `WrongAddress` for what is no address of a service, or no key."""
        self.url = checked_address(url)
        if _KEY.fullmatch(key) is None:
            raise WrongAddress("the key has characters that no key has; it is one line of letters, digits and dots")
        self._key, self._stopping = key, stopping
        self._opener = build_opener(_NoRedirections)

    def entries(self, after: int) -> Iterator[FeedEntry]:
        """The events of the feed after a position, up to the last one there is.

        Raises `ServiceAway` where the answer does not come or breaks off, `ServiceRefuses` where there will be none.
        """
        return self._entries(after=after)

    def entries_of(self, hand: str, count: int) -> list[FeedEntry]:
        """The first events of a hand that has ended, fewer where there are no more; raises as `entries` does."""
        return list(self._entries(hand=hand, most=count))

    def _entries(self, **query: int | str) -> Iterator[FeedEntry]:
        with self._answer("/v1/feed", format="jsonl", hands="ended", **query) as answer:
            for line in self._lines(answer):
                try:
                    yield FeedEntry(*read_feed_line(line))
                except ValueError as error:
                    raise ServiceRefuses(f"{self.url} answers with something else than the feed: {error}") from None

    @contextmanager
    def _answer(self, path: str, **query: int | str) -> Iterator[HTTPResponse]:
        headers = {"Authorization": f"Bearer {self._key}", "Accept": JSON_LINES}
        request = Request(f"{self.url}{path}?{urlencode(query)}", headers=headers)
        with self._waiting():
            answer: HTTPResponse = self._opener.open(request, timeout=PATIENCE)
        with answer:
            if "Content-Type" not in answer.headers:
                raise ServiceAway(f"the answer of {self.url} broke off before it began")
            if answer.headers.get_content_type() != JSON_LINES:
                raise ServiceRefuses(f"{self.url} answers with something else than events; is it the right address?")
            yield answer

    def _lines(self, answer: HTTPResponse) -> Iterator[bytes]:
        """The lines of an answer; all of them are whole."""
        rest = b""
        while True:
            with self._waiting():
                block = answer.read1(BLOCK)
            if not block:
                break
            *lines, rest = (rest + block).split(b"\n")
            yield from lines
        if rest:
            raise ServiceAway(f"the answer of {self.url} broke off in the middle of a line")

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
                raise ServiceRefuses(f"the certificate of {self.url} is not trusted ({error.reason})") from None
            raise ServiceAway(f"{self.url} does not answer ({error.reason})") from None
        except (OSError, HTTPException) as error:
            raise ServiceAway(f"the answer of {self.url} broke off ({str(error) or type(error).__name__})") from None

    def _refusal(self, error: HTTPError) -> ServiceAway | ServiceRefuses:
        status = error.code
        if status in (408, 429) or status >= 500:
            after = error.headers.get("Retry-After", "")
            return ServiceAway(f"{self.url} answers {status} {error.reason}", int(after) if after.isdigit() else None)
        if status == 401:
            said = "does not know the key, or knows it no longer; ask for another"
        elif status == 403:
            said = "does not let the key read the feed; that takes one of the role analyst or referee"
        elif status == 404:
            said = "has nothing there; is it the address of a service of okey-ledger?"
        elif status < 400:
            said = (
                f"points to {error.headers.get('Location', 'elsewhere')!r}; name that address, if it is to be trusted"
            )
        else:
            said = f"answers {status} {error.reason}: {_detail(error)}"
        return ServiceRefuses(f"{self.url} {said}", status)


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
        raise WrongAddress(f"{url!r} is no address of a service; write it as http://HOST:PORT or https://HOST")
    return url.rstrip("/")


class _NoRedirections(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def _detail(error: HTTPError) -> str:
    """What a problem says of itself."""
    try:
        said = msgspec.json.decode(error.read(BLOCK), type=dict[str, Any]).get("detail", "")
    except (OSError, HTTPException, *UNREADABLE):
        return "no more is said"
    return str(said)
