"""The feed as CloudEvents: by the rules of that form, with the same events in them, and hiding the same."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from okey_ledger.api.settings import WrongSetting, read_settings
from okey_ledger.domain.committed import TEXT_FIELDS
from okey_ledger.ledger.cloud_events import cloud_event, event_type
from okey_ledger.ledger.topics import TOPICS
from tests.api.house import House, address_of, open_house
from tests.logs import deal

HAND = deal(hand="h-0", at=0, racks={0: "R1"}).discard(0, "R1").idle(1, 2, 3)
ENDED = HAND.annul().claim(0, 0, 0, 0)
BATCH = "application/cloudevents-batch+json"

ATTRIBUTE = re.compile(r"[a-z0-9]{1,20}")
RFC_3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


def check(event: dict[str, Any]) -> None:
    """What CloudEvents 1.0 and its JSON format ask of an event, and its extensions of their attributes."""
    attributes = {name: value for name, value in event.items() if name != "data"}
    assert all(ATTRIBUTE.fullmatch(name) for name in attributes)
    assert all(isinstance(value, str) and value for value in attributes.values())
    assert all(character.isprintable() for value in attributes.values() for character in value)
    assert {"id", "source", "specversion", "type"} <= set(attributes)
    assert attributes["specversion"] == "1.0"
    assert not re.search(r"\s", attributes["source"])
    urlsplit(attributes["source"])
    assert re.fullmatch(r"[a-z]+(\.[A-Za-z0-9-]+)+", attributes["type"])
    if "time" in attributes:
        assert RFC_3339.fullmatch(attributes["time"])
        datetime.fromisoformat(attributes["time"])
    assert attributes["datacontenttype"] == "application/json"
    assert isinstance(event["data"], dict)
    assert len(msgspec.json.encode(event)) <= 64 * 1024


def told(
    house: House, query: str = "format=cloudevents", role: str = "referee", **headers: str
) -> list[dict[str, Any]]:
    answer = house.ask("GET", f"/v1/feed?{query}", role, **headers)
    assert answer.status_code == 200
    lines = answer.text.splitlines()
    if answer.headers["content-type"].startswith("text/event-stream"):
        lines = [line.removeprefix("data: ") for line in lines if line.startswith("data: ")]
    return [msgspec.json.decode(line) for line in lines]


def test_every_entry_of_the_feed_is_a_cloud_event_with_the_event_in_it(house: House) -> None:
    house.play(ENDED)
    plain = [msgspec.json.decode(line) for line in house.ask("GET", "/v1/feed", "referee").text.splitlines()]
    events = told(house)
    assert len(events) == len(plain) == len(ENDED.events)
    for event, entry in zip(events, plain, strict=True):
        check(event)
        assert event["data"] == entry["event"]
        assert event["id"] == str(entry["position"])
        assert int(event["sequence"]) == entry["position"]
        assert event["subject"] == event["partitionkey"] == "h-0"
        kind = entry["event"]["type"]
        assert event["type"] == f"org.okey-ledger.{kind}.v{2 if kind in TEXT_FIELDS else 1}"
        assert event["source"] == "/okey-ledger"
    assert len({(event["source"], event["id"]) for event in events}) == len(events)
    assert [event["id"] for event in sorted(events, key=lambda event: str(event["sequence"]))] == [
        event["id"] for event in events
    ]


def test_the_bytes_of_the_data_are_those_that_are_stored(small_house: House) -> None:
    small_house.play(ENDED)
    lines = small_house.ask("GET", "/v1/feed?format=cloudevents", "referee").content.splitlines()
    for line, row in zip(lines, small_house.service.ledger.read(), strict=True):
        assert line.endswith(b',"data":' + row.payload + b"}")


def test_an_event_has_a_time_where_it_has_a_stamp() -> None:
    def time_of(line: bytes) -> object:
        event = msgspec.json.decode(cloud_event("/", 0, 1, "h", "okey.Unknown/1", line))
        check(event)
        return event.get("time")

    assert time_of(b'{"type":"Sneeze","at":"2026-03-01T15:00:00.5+03:00"}') == "2026-03-01T15:00:00.500000+03:00"
    assert time_of(b'{"type":"Sneeze"}') is None
    assert time_of(b'{"type":"Sneeze","at":"at noon"}') is None
    assert time_of(b'{"type":"Sneeze","at":"2026-03-01T15:00:00"}') is None  # whose noon, nobody knows


def test_each_topic_has_a_type_of_its_own() -> None:
    types = {event_type(topic) for topic in TOPICS}
    assert len(types) == len(TOPICS)
    assert all(re.fullmatch(r"org\.okey-ledger\.[A-Za-z]+\.v[12]", kind) for kind in types)


def test_disputes_stand_under_their_own_names(small_house: House) -> None:
    small_house.play(ENDED)
    small_house.ask("POST", "/v1/disputes", "player", b'{"hand":"h-0","claim":"score","figure":3}')
    dispute = next(event for event in told(small_house) if "dispute" in event["data"])
    check(dispute)
    assert dispute["type"] == "org.okey-ledger.DisputeOpened.v1"
    assert dispute["subject"] == dispute["partitionkey"] == f"dispute/{dispute['data']['dispute']}"


def test_an_analyst_is_told_of_ended_hands_only(house: House) -> None:
    house.play(HAND)
    house.play(deal(hand="h-1").annul())
    assert {event["subject"] for event in told(house, role="analyst")} == {"h-1"}
    assert {event["subject"] for event in told(house, role="referee")} == {"h-0", "h-1"}
    assert told(house, "format=cloudevents&hands=ended") == told(house, role="analyst")


def test_they_come_as_server_sent_events_too(small_house: House) -> None:
    small_house.play(ENDED)
    count = len(ENDED.events)
    query = f"format=cloudevents&most={count}"
    sent = told(small_house, query, Accept="text/event-stream")
    assert sent == told(small_house, query)
    ids = re.findall(
        r"^id: (\d+)$", small_house.ask("GET", f"/v1/feed?{query}", "referee", Accept="text/event-stream").text, re.M
    )
    assert ids == [event["id"] for event in sent]


@pytest.mark.parametrize("most", [0, 1, 3, 5, 1000])
def test_they_come_in_an_array_where_a_batch_is_accepted(
    small_house: House, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("okey_ledger.api.feed.feeds.PAGE_SIZE", 2)
    small_house.play(ENDED)
    answer = small_house.ask("GET", f"/v1/feed?most={most}", "referee", Accept=BATCH)
    assert answer.headers["content-type"] == BATCH
    assert answer.json() == told(small_house, f"format=cloudevents&most={most}")


def test_where_they_come_from_can_be_set(tmp_path: Path) -> None:
    source = "https://okey.example/ledgers/1?a=b#c"
    with open_house(address_of("sqlite", tmp_path), event_source=source) as house:
        house.play(ENDED)
        assert {event["source"] for event in told(house)} == {source}


@pytest.mark.parametrize("source", ["", "two words", "line\n", "“quoted”"])
def test_what_is_no_uri_is_refused(source: str) -> None:
    with pytest.raises(WrongSetting, match="OKEY_LEDGER_EVENT_SOURCE"):
        read_settings(database="sqlite:///x.db", event_source=source)


def test_they_are_in_the_document(small_house: House) -> None:
    document = small_house.get("/openapi.json")
    content = document["paths"]["/v1/feed"]["get"]["responses"]["200"]["content"]
    assert BATCH in content
    assert {"specversion", "id", "source", "type"} <= set(document["components"]["schemas"]["CloudEvent"]["required"])
