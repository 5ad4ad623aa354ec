"""Spans of OpenTelemetry, where they are wanted; where they go is for the variables `OTEL_…` to say."""

from __future__ import annotations

from typing import Any

from opentelemetry.propagate import extract
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Traced:
    """A span around every request, part of the caller's trace where it names one."""

    def __init__(self, app: ASGIApp, processor: SpanProcessor | None = None) -> None:
        """Send spans to a processor, in batches to a collector where none is given."""
        self.app = app
        self._provider = TracerProvider()
        self._provider.add_span_processor(processor or _to_collector())
        self._tracer = self._provider.get_tracer("okey-ledger")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request within a span."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        context = extract({name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]})
        with self._tracer.start_as_current_span(scope["method"], context, SpanKind.SERVER) as span:

            async def told(message: Message) -> None:
                if message["type"] == "http.response.start":
                    route: Any = getattr(scope.get("route"), "path", None)
                    if route is not None:
                        span.update_name(f"{scope['method']} {route}")
                        span.set_attribute("http.route", route)
                    span.set_attribute("http.request.method", scope["method"])
                    span.set_attribute("http.response.status_code", message["status"])
                await send(message)

            await self.app(scope, receive, told)


def _to_collector() -> SpanProcessor:
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return BatchSpanProcessor(OTLPSpanExporter())
