"""Reading a feed over HTTP: what a service or the line to it may do, and what is made of it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from okey_ledger.analytics.errors import ServiceAway, ServiceRefuses, WrongAddress
from okey_ledger.analytics.follow.arrival import FeedEntry, arrivals
from okey_ledger.analytics.follow.feed import Service, checked_address
from okey_ledger.analytics.follow.follow import MAX_TRIES, Follower, FollowOptions, follow
from okey_ledger.analytics.follow.stop import StopRequest
from okey_ledger.ledger.rows import feed_line
from tests.logs import deal

LINES = deal(hand="h-1", racks={0: "R1"}).discard(0, "R1").annul().lines.splitlines()
ENTRIES = [FeedEntry(position, line) for position, line in enumerate(LINES, 1)]
BODY = b"".join(feed_line(*entry) + b"\n" for entry in ENTRIES)
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/jsonl\r\n"


def chunked(*chunks: bytes, end: bytes = b"0\r\n\r\n") -> bytes:
    """An answer in chunks, whole unless it lacks its end."""
    return HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"".join(b"%x\r\n%b\r\n" % (len(c), c) for c in chunks) + end


def refusal(status: int, *headers: str, body: str = '{"detail": "That is not how."}') -> bytes:
    """An answer that is none."""
    head = "\r\n".join([f"HTTP/1.1 {status} Because", "Content-Type: application/problem+json", *headers])
    return f"{head}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


class Scripted:
    """A server that gives these answers, one after another, and closes the connection after each."""

    def __init__(self, listening: socket.socket, answers: list[bytes]) -> None:
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.requests: list[str] = []
        self._listening, self._answers = listening, answers
        self._thread = threading.Thread(target=self._answer, daemon=True)
        self._thread.start()

    def _answer(self) -> None:
        with suppress(OSError):  # nobody asks any more, or somebody went before the end of the answer
            for answer in self._answers:
                connection, _ = self._listening.accept()
                with connection:
                    asked = b""
                    while b"\r\n\r\n" not in asked:
                        asked += connection.recv(65536) or b"\r\n\r\n"
                    self.requests.append(asked.decode())
                    connection.sendall(answer)


@contextmanager
def answering(*answers: bytes) -> Iterator[Scripted]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield Scripted(listening, list(answers))


def read(*answers: bytes) -> list[FeedEntry]:
    """What is read of the first answer."""
    with answering(*answers) as server:
        return list(Service(server.url, "okl.1.x", StopRequest()).entries(0))


def test_lines_are_read_to_the_byte_however_they_are_cut() -> None:
    assert read(chunked(*(BODY[place : place + 7] for place in range(0, len(BODY), 7)))) == ENTRIES
    assert read(HEAD + b"Content-Length: %d\r\n\r\n%b" % (len(BODY), BODY)) == ENTRIES
    assert read(HEAD + b"\r\n" + BODY) == ENTRIES
    assert read(chunked()) == []


def test_what_is_asked_for_is_ended_hands_after_a_position_with_the_key() -> None:
    with answering(chunked()) as server:
        list(Service(server.url + "/ledger/", "okl.1.x", StopRequest()).entries(42))
    (asked,) = server.requests
    assert asked.startswith("GET /ledger/v1/feed?format=jsonl&hands=ended&after=42 HTTP/1.1\r\n")
    assert "Authorization: Bearer okl.1.x\r\n" in asked


@pytest.mark.parametrize(
    "answer",
    [
        chunked(BODY, end=b""),
        chunked(BODY[:-20], end=b""),
        chunked(BODY, end=b"ffff\r\nand then noth"),
        HEAD + b"Content-Length: 99999\r\n\r\n" + BODY[:-20],
        HEAD + b"\r\n" + BODY[:-20],
        b"",
        b"HTTP/1.1 200",
    ],
)
def test_an_answer_that_breaks_off_is_none_that_has_ended(answer: bytes) -> None:
    with pytest.raises(ServiceAway, match=r"broke off|does not answer"):
        read(answer)


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_service_that_may_answer_later_is_away(status: int) -> None:
    with pytest.raises(ServiceAway, match=f"answers {status} Because") as away:
        read(refusal(status, "Retry-After: 17"))
    assert away.value.retry_after == 17
    with pytest.raises(ServiceAway) as away:
        read(refusal(status, "Retry-After: Mon, 30 Nov 2026 12:00:00 GMT"))
    assert away.value.retry_after is None


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (refusal(401), "does not know the key, or knows it no longer"),
        (refusal(403), "role analyst"),
        (refusal(404), "is it the address of a service"),
        (refusal(400), "answers 400 Because: That is not how."),
        (refusal(400, body="<html>"), "answers 400 Because: -"),
        (refusal(302, "Location: http://elsewhere.example/"), "points to http://elsewhere.example/;"),
        (b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>", "something else than events"),
        (chunked(b'{"position":1}\n'), "something else than the feed"),
    ],
)
def test_a_service_that_will_not_answer_is_told_with_the_reason(answer: bytes, said: str) -> None:
    with pytest.raises(ServiceRefuses, match=said):
        read(answer)


def test_nobody_there_is_a_service_that_is_away() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    with pytest.raises(ServiceAway, match="does not answer"):
        list(Service(f"http://127.0.0.1:{port}", "okl.1.x", StopRequest()).entries(0))


def test_what_is_no_event_of_a_hand_and_what_leaves_a_gap_is_refused() -> None:
    with pytest.raises(ServiceRefuses, match="Event 1 of hand h-1 is missing"):
        list(arrivals([ENTRIES[0], ENTRIES[2]]))
    with pytest.raises(ServiceRefuses, match="At position 7 of the feed is no event of a hand"):
        list(arrivals([FeedEntry(7, b'{"type":"DisputeOpened","dispute":"d-1","n":0}')]))


@pytest.mark.parametrize(
    "url",
    ["okey.example", "ftp://okey.example", "http://", "http://h:port", "http://h:0", "http://me:secret@h", "http://h?x=1",
     "http://h/#x", "http://h/ x", "http://h\r\nX: y"],
)  # fmt: skip
def test_what_is_no_address_of_a_service_is_refused(url: str) -> None:
    with pytest.raises(WrongAddress, match="is no address of a service"):
        checked_address(url)


@pytest.mark.parametrize("key", ["", "two words", "line\r\nX-Injected: 1", "schlüssel"])
def test_what_is_no_key_is_refused_and_not_told(key: str) -> None:
    with pytest.raises(WrongAddress) as wrong:
        Service("http://okey.example", key, StopRequest())
    assert not key or key not in str(wrong.value)


# asking again


def follower_of(url: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Follower, list[float]]:
    """What follows into a folder, and the pauses that it makes, which take no time."""
    pauses: list[float] = []
    monkeypatch.setattr(StopRequest, "sleep", lambda stop, seconds: pauses.append(seconds))
    stop = StopRequest()
    return Follower(Service(url, "okl.1.x", stop), folder, FollowOptions(), stop), pauses


def test_a_service_that_comes_back_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of_hand = chunked(BODY)
    answers = [refusal(503), refusal(429, "Retry-After: 30"), refusal(502), chunked(BODY, end=b""), of_hand, chunked()]
    with answering(*answers, of_hand, chunked()) as server:
        follower, pauses = follower_of(server.url, tmp_path / "data", monkeypatch)
        follow(follower, None)
    assert follower.manifest is not None
    assert (follower.manifest.hands, follower.position) == (1, 3)
    first, asked_for, third, fourth = pauses
    assert asked_for == 30
    assert 0.75 <= first <= 1.25
    assert 3 <= third <= 5
    assert 6 <= fourth <= 10


def test_who_waits_for_the_end_is_told_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(*[refusal(503)] * MAX_TRIES) as server:
        follower, pauses = follower_of(server.url, tmp_path / "data", monkeypatch)
        with pytest.raises(ServiceAway):
            follow(follower, None)
    assert len(pauses) == MAX_TRIES - 1
    assert follower.manifest is None
