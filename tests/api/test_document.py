"""The OpenAPI document, and requests of all kinds made from it against a running service."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import jsonschema  # type: ignore[import-untyped]
import pytest
from sqlalchemy import select

from okey_ledger.api.app import create_app
from okey_ledger.api.observability.readiness import Readiness
from okey_ledger.api.schemas.responses import JSON_LINES
from okey_ledger.api.settings import Settings
from okey_ledger.api.storage.database import PROBE_ID, SCANNED
from tests.api.house import House, address_of, open_house
from tests.api.running import Running, keys_for
from tests.docs.markdown import ROOT
from tests.logs import deal
from tests.postgres import run, schema_of, with_parameters

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "unsupported_method",
    "ignored_auth",
    "missing_required_header",
)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[Running, dict[str, str]]]:
    address = address_of("sqlite", tmp_path)
    keys = keys_for(address)
    service = Running(address, tmp_path, rate="0", log_level="info")
    yield service, keys
    service.kill()


REQUESTS = {
    "table": ["--include-method", "POST", "--exclude-path", "/v1/keys"],
    "referee": ["--include-method", "GET", "--exclude-path-regex", "^/v1/keys"],
    "analyst": ["--include-path", "/v1/feed"],
    "player": ["--include-path-regex", "^/v1/(disputes|comparisons)"],
    "admin": ["--include-path-regex", "^/v1/keys"],
}
"""What each role is let in to."""

FEW = ["--phases", "examples,fuzzing", "--max-examples", "3"]
MANY = ["--phases", "examples,coverage,fuzzing", "--max-examples", "20"]
"""How many requests are made; the default run makes few, as the roles that may do most."""


@pytest.mark.parametrize(
    ("role", "depth"),
    [
        *(pytest.param(role, FEW, id=f"{role}-few") for role in ("table", "referee")),
        *(pytest.param(role, MANY, id=f"{role}-many", marks=pytest.mark.long) for role in REQUESTS),
    ],
)
def test_no_request_is_answered_with_a_fault_or_in_a_way_that_is_not_documented(
    running: tuple[Running, dict[str, str]], role: str, depth: list[str], tmp_path: Path
) -> None:
    service, keys = running
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{service.url}/openapi.json"]
    options = [*depth, "--seed", "1", "--no-color", "--checks", ",".join(CHECKS)]
    options += ["--generation-database", "none"]
    options += ["--header", f"Authorization: Bearer {keys[role]}", *REQUESTS[role]]
    environment = os.environ | {"SCHEMATHESIS_HOOKS": "tests.api.requests_made", "PYTHONPATH": str(ROOT)}
    run = subprocess.run([*command, *options], capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]


def test_every_route_is_described_with_its_refusals(small_house: House) -> None:
    paths = small_house.get("/openapi.json")["paths"]
    assert {"/v1/hands", "/v1/hands/{hand}/events", "/v1/feed", "/healthz"} <= set(paths)
    for path, methods in paths.items():
        for operation in methods.values():
            assert operation["description"], path
            open_to_all = operation["security"] == []
            assert ("401" in operation["responses"]) != open_to_all
            named = {parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "path"}
            assert named == set(re.findall(r"{(\w+)}", path))


def test_the_events_of_the_log_are_in_the_document(small_house: House) -> None:
    schemas = small_house.get("/openapi.json")["components"]["schemas"]
    assert {"HandDealt", "TileDrawn", "Okey51Options", "Tile", "Event", "Problem"} <= set(schemas)
    text = small_house.ask("GET", "/openapi.json").text
    references = set(re.findall(r'"#/components/schemas/(\w+)"', text))
    assert references <= set(schemas)
    assert "$defs" not in text


def answers(document: Any) -> Iterator[tuple[str, str, Any]]:
    """Every form of an answer in JSON, with the route and the status."""
    for path, methods in document["paths"].items():
        for operation in methods.values():
            for status, told in operation["responses"].items():
                for media_type, form in told.get("content", {}).items():
                    if "json" in media_type and media_type != JSON_LINES:
                        yield path, status, form


def test_every_answer_has_an_example_that_is_as_its_schema_says(small_house: House) -> None:
    document = small_house.get("/openapi.json")
    shown = {(path, status): form for path, status, form in answers(document) if "example" in form}
    assert {(path, status) for path, status, _ in answers(document) if status < "300"} - set(shown) == {
        ("/v1/feed", "200")
    }
    assert {status for _, status in shown} >= {"200", "201", "400", "404", "409", "422"}
    for form in shown.values():
        schema = {**form["schema"], "components": document["components"]}
        jsonschema.validate(form["example"], schema, jsonschema.Draft202012Validator)


def test_the_routes_can_be_looked_at(small_house: House) -> None:
    page = small_house.ask("GET", "/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "/v1/hands/{hand}/events" in page.text
    assert "://" not in page.text


def test_a_service_that_is_well_says_so(house: House) -> None:
    house.play(deal())
    assert house.ask("GET", "/healthz").json() == {"status": "ok"}
    assert house.ask("GET", "/readyz").json() == {"status": "ok"}


def test_a_service_whose_ledger_does_not_answer_is_not_ready(
    small_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> int:
        raise OSError("the disk is gone")

    monkeypatch.setattr(small_house.service.ledger, "last_position", fails)
    answer = small_house.ask("GET", "/readyz")
    assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")
    assert answer.json()["checks"] == ["ledger: it does not answer", "lists: it does not answer"]


def test_a_service_whose_lists_are_far_behind_is_not_ready(small_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(small_house.service.projections, "lag", lambda _: 20_000)
    assert "20000 events behind" in small_house.ask("GET", "/readyz").json()["checks"][0]


def test_a_service_whose_ledger_somebody_else_keeps_writing_is_not_ready(
    small_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("okey_ledger.api.observability.readiness.TIMEOUT_SECONDS", 0.2)
    monkeypatch.setattr("okey_ledger.api.observability.readiness.CACHE_SECONDS", 0)
    other = sqlite3.connect(tmp_path / "ledger.db", isolation_level=None)
    with closing(other):
        other.execute("BEGIN IMMEDIATE")
        answer = small_house.ask("GET", "/readyz")
        assert (answer.status_code, answer.json()["checks"]) == (503, ["ledger: it does not answer within 0.2 s"])
        other.execute("ROLLBACK")
    while small_house.ask("GET", "/readyz").status_code != 200:
        pass


def test_a_service_whose_disk_is_full_is_not_ready(small_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    full = shutil.disk_usage("/")._replace(free=1 << 20)
    monkeypatch.setattr("shutil.disk_usage", lambda _: full)
    assert small_house.ask("GET", "/readyz").json()["checks"] == ["ledger: its disk is full"]


def test_whether_it_is_ready_is_found_out_by_writing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def written() -> int:
        with house.service.database.reading() as connection:
            return int(connection.scalar(select(SCANNED.c.position).where(SCANNED.c.id == PROBE_ID)) or 0)

    house.get("/readyz")
    assert (house.get("/readyz"), written()) == ({"status": "ok"}, 0)  # the answer is kept for a moment
    monkeypatch.setattr("okey_ledger.api.observability.readiness.CACHE_SECONDS", 0)
    house.app.state.readiness = Readiness(house.service)
    house.get("/readyz")
    house.get("/readyz")
    assert written() == 2


def test_a_service_on_a_server_that_takes_no_writes_is_not_ready(tmp_path: Path) -> None:
    address = address_of("postgres", tmp_path)
    with open_house(address) as house:
        table = house.keys["table"]
    told = [f"{name}: it cannot be written; the log of the service says why" for name in ("ledger", "service")]
    app = create_app(Settings(database=with_parameters(address, options="-cdefault_transaction_read_only=on")))
    with asyncio.Runner() as runner:
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service")
        assert runner.run(client.get("/readyz")).json()["checks"] == told
        key = {"Authorization": f"Bearer {table}"}
        refused = runner.run(client.post("/v1/hands", content=deal().lines, headers=key))
        assert (refused.status_code, refused.json()["detail"]) == (503, "Nothing was stored; send it again.")
        runner.run(app.state.service.close())


def test_a_service_whose_tables_were_taken_away_is_not_ready(tmp_path: Path) -> None:
    address = address_of("postgres", tmp_path)
    with open_house(address) as house:
        run(address, f"ALTER SCHEMA {schema_of(tmp_path)} RENAME TO {schema_of(tmp_path)}_away")
        told = house.ask("GET", "/readyz").json()["checks"]
        assert told[0] == "ledger: its tables are not there; `okey-ledger prepare` makes them"


def test_a_service_whose_lists_keep_failing_is_not_ready(small_house: House) -> None:
    small_house.service.list_failures = 3
    assert "failed 3 times in a row" in small_house.ask("GET", "/readyz").json()["checks"][0]


def test_appends_refusals_and_latencies_are_counted(house: House) -> None:
    house.play(deal(racks={0: "R1"}).discard(0, "R1"))
    house.tell(deal().lines.strip())
    house.tell(deal(racks={0: "R1"}).discard(0, "R1").idle(1).lines.splitlines()[-1].replace(b'"n":3', b'"n":2'))
    said = house.ask("GET", "/metrics", "admin").text
    assert "okey_ledger_appends_total 2.0" in said
    assert 'okey_ledger_refusals_total{reason="conflict"} 1.0' in said
    assert 'okey_ledger_refusals_total{reason="rules"} 1.0' in said
    assert 'okey_ledger_requests_total{method="POST",status="201"} 1.0' in said
    assert 'okey_ledger_latency_seconds_count{route="/v1/hands"} 2.0' in said
    assert "okey_ledger_projection_lag" in said


@pytest.mark.parametrize("name", ["ledger.db", "ledger.db.service"])
def test_a_service_whose_file_was_taken_away_or_replaced_is_not_ready(
    small_house: House, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("okey_ledger.api.observability.readiness.CACHE_SECONDS", 0)
    assert small_house.ask("GET", "/readyz").status_code == 200
    (tmp_path / name).rename(tmp_path / "aside")
    told = [f"ledger: {name} is not the file any more that was opened; start the service again"]
    assert small_house.ask("GET", "/readyz").json()["checks"] == told
    (tmp_path / name).write_bytes((tmp_path / "aside").read_bytes())
    assert small_house.ask("GET", "/readyz").json()["checks"] == told
