"""The feed: everything once, in order, from wherever one stopped; for an analyst nothing that still runs."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from okey_ledger.api.feed.feeds import FeedEvent, WholeFeed
from okey_ledger.ledger import FeedRow, StorageFailed
from tests.api.house import House, address_of, open_house
from tests.logs import Hand, deal

HANDS = [deal(hand=f"h-{number}", racks={0: "R1"}).discard(0, "R1").idle(1, 2, 3) for number in range(6)]
ENDED = [hand.annul().claim(0, 0, 0, 0) for hand in HANDS[:4]]


def _positions(text: str) -> list[int]:
    return [msgspec.json.decode(line)["position"] for line in text.splitlines()]


def _events(text: str) -> list[tuple[str, int]]:
    events = [msgspec.json.decode(line)["event"] for line in text.splitlines()]
    return [(event["hand"], event["n"]) for event in events]


def _interleave(house: House, hands: list[Hand], seed: int) -> None:
    """Play hands side by side, an event of one and then of another."""
    chance = random.Random(seed)
    waiting = [list(hand.lines.splitlines()) for hand in hands]
    while waiting:
        lines = chance.choice(waiting)
        assert house.tell(lines.pop(0)).status_code == 201
        if not lines:
            waiting.remove(lines)


def test_a_referee_reads_every_event_in_the_order_of_the_ledger(house: House) -> None:
    _interleave(house, [*ENDED, *HANDS[4:]], 1)
    text = house.ask("GET", "/v1/feed", "referee").text
    assert _positions(text) == list(range(1, house.service.ledger.last_position() + 1))
    stored = [(row.hand, row.version - 1) for row in house.service.ledger.read()]
    assert _events(text) == stored


def test_an_analyst_reads_hands_whole_in_the_order_in_which_they_ended(house: House) -> None:
    _interleave(house, [*ENDED, *HANDS[4:]], 2)
    read = _events(house.ask("GET", "/v1/feed", "analyst").text)
    annulled = len(HANDS[0].events)
    ends = [(row.hand, row.version - 1) for row in house.service.ledger.read() if row.version - 1 >= annulled]
    expected = []
    for hand, n in ends:
        expected += [(hand, before) for before in range(n + 1)] if n == annulled else [(hand, n)]
    assert read == expected
    assert {hand for hand, _ in read} == {hand.dealt.hand for hand in ENDED}


@pytest.mark.parametrize("role", ["referee", "analyst"])
@pytest.mark.parametrize("most", [1, 3, 7])
def test_whoever_resumes_misses_nothing_and_reads_nothing_twice(house: House, role: str, most: int) -> None:
    waiting = [ENDED[:2], [*ENDED[2:], *HANDS[4:]]]
    read: list[tuple[str, int]] = []
    after = 0
    for hands in waiting:
        _interleave(house, hands, most)
        while True:
            text = house.ask("GET", f"/v1/feed?after={after}&most={most}", role).text
            if not text:
                break
            read += _events(text)
            after = _positions(text)[-1]
    assert read == _events(house.ask("GET", "/v1/feed", role).text)
    assert len(set(read)) == len(read)


def test_one_hand_can_be_read_by_itself(house: House) -> None:
    _interleave(house, [*ENDED, *HANDS[4:]], 3)
    whole = house.ask("GET", "/v1/feed", "referee").text.splitlines()
    for name in ("h-0", "h-4", "h-9"):
        own = [line for line in whole if f'"hand":"{name}"' in line]
        assert house.ask("GET", f"/v1/feed?hand={name}", "referee").text.splitlines() == own
        seen = own if name == "h-0" else []
        assert house.ask("GET", f"/v1/feed?hand={name}", "analyst").text.splitlines() == seen
        assert house.ask("GET", f"/v1/feed?hand={name}&hands=ended", "referee").text.splitlines() == seen
    first, *rest = house.ask("GET", "/v1/feed?hand=h-0", "analyst").text.splitlines()
    after = msgspec.json.decode(first)["position"]
    assert house.ask("GET", f"/v1/feed?hand=h-0&after={after}", "analyst").text.splitlines() == rest


def test_an_end_that_breaks_a_rule_sets_nothing_free(house: House) -> None:
    house.service.ledger.record_hand("h-0", HANDS[0].finish(3, "FJ").lines.splitlines())
    assert house.ask("GET", "/v1/feed", "analyst").text == ""


def test_two_services_note_what_is_free_once(address: str) -> None:
    with open_house(address) as one, open_house(address) as other:
        one.play(ENDED[0])
        other.play(ENDED[1])
        texts = {house.ask("GET", "/v1/feed", "analyst").text for house in (one, other, one)}
        assert len(texts) == 1
        assert len(_events(texts.pop())) == len(ENDED[0].events) + len(ENDED[1].events)


def test_the_feed_comes_as_server_sent_events_with_their_positions_as_ids(small_house: House) -> None:
    small_house.play(ENDED[0])
    count = len(ENDED[0].events)
    answer = small_house.ask("GET", f"/v1/feed?most={count}", "analyst", Accept="text/event-stream")
    assert answer.headers["content-type"].startswith("text/event-stream")
    ids = [line.removeprefix("id: ") for line in answer.text.splitlines() if line.startswith("id: ")]
    assert ids == [str(position) for position in range(1, count + 1)]
    resumed = small_house.ask(
        "GET", "/v1/feed?most=1", "analyst", Accept="text/event-stream", Last_Event_ID=str(count - 1)
    )
    assert f"id: {count}\n" in resumed.text


@pytest.mark.parametrize("form", ["jsonl", "sse"])
def test_a_key_that_is_revoked_meanwhile_reads_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    with open_house(address_of("sqlite", tmp_path), key_cache_seconds=0) as house:
        house.play(ENDED[0])
        whole = house.key("referee")
        read = WholeFeed.read

        def revoked(feed: WholeFeed) -> list[FeedEvent]:
            house.service.keys.revoke(whole.split(".")[1])
            return read(feed)

        monkeypatch.setattr("okey_ledger.api.feed.feeds.PAGE_SIZE", 2)
        monkeypatch.setattr(WholeFeed, "read", revoked)
        answer = house.ask("GET", f"/v1/feed?format={form}&most=4", whole)
        assert (answer.status_code, answer.text.count('"position"')) == (200, 2)


def test_news_in_a_feed_that_goes_on_count_as_no_requests(tmp_path: Path) -> None:
    with open_house(address_of("sqlite", tmp_path), rate=0.001, burst=1) as house:
        first, *rest = ENDED[0].lines.splitlines()
        house.service.ledger.record_hand("h-0", [first])
        read, stored = house.at_once(
            ("GET", f"/v1/feed?format=sse&most={1 + len(rest)}", "referee", b""),
            ("POST", "/v1/hands/h-0/events", "table", b"[" + b",".join(rest) + b"]"),
        )
        assert (read.status_code, stored.status_code) == (200, 201)
        assert read.text.count("data: ") == 1 + len(rest)
        assert house.ask("GET", "/v1/feed", "referee").status_code == 429


@pytest.mark.parametrize("form", ["jsonl", "sse"])
def test_a_feed_ends_where_the_storage_fails(
    small_house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, form: str
) -> None:
    small_house.play(ENDED[0])
    read = small_house.service.ledger.read

    def fails(after: int, limit: int) -> list[FeedRow]:
        if after:
            raise StorageFailed("ledger.db", "disk I/O error")
        return read(after, limit)

    monkeypatch.setattr("okey_ledger.api.feed.feeds.PAGE_SIZE", 2)
    monkeypatch.setattr(small_house.service.ledger, "read", fails)
    answer = small_house.ask("GET", f"/v1/feed?format={form}&most=4", "referee")
    assert (answer.status_code, answer.text.count('"position"')) == (200, 2)
    (record,) = [record for record in caplog.records if record.name == "okey_ledger"]
    assert (record.message, record.exc_info) == ("the feed has broken off", None)


def test_a_feed_that_cannot_begin_is_a_problem(small_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(after: int, limit: int) -> list[FeedRow]:
        raise StorageFailed("ledger.db", "disk I/O error")

    monkeypatch.setattr(small_house.service.ledger, "read", fails)
    assert small_house.ask("GET", "/v1/feed", "referee").status_code == 503
