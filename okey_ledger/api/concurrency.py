"""How much of something that lasts is done at once, by each key and in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from prometheus_client import Gauge
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from ..domain.sentence import N_
from .http.problems import TooMany


class ConcurrencyLimit:
    """Places for what is done at once; for one event loop."""

    def __init__(self, max_total: int, max_per_key: int, gauge: Gauge) -> None:
        """`gauge` shows how many places are taken."""
        self._max_total, self._max_per_key, self._gauge = max_total, max_per_key, gauge
        self._taken: Counter[str] = Counter()

    @contextmanager
    def hold(self, key: str) -> Iterator[None]:
        """Hold a place for a key. Raises `TooMany` where all are taken, or all that a key may have."""
        if self._taken[key] >= self._max_per_key:
            sentence = N_("A key may have {most} of these open; try again when one of them has ended")
            raise TooMany(1, sentence, {"most": self._max_per_key})
        if self._taken.total() >= self._max_total:
            raise TooMany(1, N_("The service has as many of these open as it may; try again in {seconds} s"))
        self._taken[key] += 1
        self._gauge.inc()
        try:
            yield
        finally:
            self._gauge.dec()
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


class HoldingResponse(StreamingResponse):
    """An answer that goes on, and what is given back when it ends or its caller has gone."""

    def __init__(self, content: Any, held: ExitStack, **named: Any) -> None:
        super().__init__(content, **named)
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, then give back."""
        with self._held:
            await super().__call__(scope, receive, send)
