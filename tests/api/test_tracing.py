"""Requests as spans, where that is wanted."""

from __future__ import annotations

import pytest
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from okey_ledger.api import settings
from okey_ledger.api.observability import tracing
from tests.api.house import open_house
from tests.logs import deal


def test_a_request_is_a_span_of_its_callers_trace(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spans = InMemorySpanExporter()
    monkeypatch.setattr(tracing, "_to_collector", lambda: SimpleSpanProcessor(spans))
    trace = "0af7651916cd43dd8448eb211c80319c"
    with open_house(address, tracing=True) as house:
        house.play(deal())
        spans.clear()
        house.get("/v1/hands/h-1", traceparent=f"00-{trace}-b7ad6b7169203331-01")
    (span,) = spans.get_finished_spans()
    assert span.name == "GET /v1/hands/{hand}"
    assert span.attributes is not None
    assert span.attributes["http.response.status_code"] == 200
    assert f"{span.context.trace_id:032x}" == trace


def test_tracing_without_its_extra_is_told_with_the_way_to_mend_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "find_spec", lambda _: None)
    with pytest.raises(settings.WrongSetting, match=r"pip install .okey-ledger\[opentelemetry\]"):
        settings.read_settings(database="sqlite:///x", tracing=True)
