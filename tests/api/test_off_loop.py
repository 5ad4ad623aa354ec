"""What computes for longer than a moment leaves the event loop, so that nobody else waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from okey_ledger.api import openapi as document
from okey_ledger.api.live import appends, hands
from okey_ledger.api.routers import hands as routes
from tests.api.house import House
from tests.player import play

WHOLE = play("okey51", 3)
"""A hand that is longer than what is judged on the loop."""


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[bool]]:
    """By function: whether it ran on the thread of the event loop; what it does is not changed."""
    ran: dict[str, set[bool]] = {}

    def watched(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def running(*arguments: Any, **named: Any) -> Any:
            ran.setdefault(name, set()).add(threading.current_thread() is threading.main_thread())
            return function(*arguments, **named)

        return running

    for module, name in (
        (hands, "decode_hand"),
        (hands, "first_breaches"),
        (hands, "breaches_of_new"),
        (hands, "LiveHand"),
        (appends, "decode_next"),
        (routes, "read_batch"),
        (document, "get_openapi"),
    ):
        monkeypatch.setattr(module, name, watched(name, getattr(module, name)))
    return ran


def test_a_long_batch_is_read_judged_and_followed_in_threads(house: House, threads: dict[str, set[bool]]) -> None:
    assert len(WHOLE.events) > 3 * hands.MAX_EVENTS_ON_LOOP
    lines = WHOLE.lines.splitlines()
    assert house.tell(lines[:40]).status_code == 201
    assert house.tell(lines[40:]).status_code == 201
    assert False in threads["read_batch"]
    names = ("decode_next", "breaches_of_new", "first_breaches", "LiveHand")
    assert {name: threads[name] for name in names} == {name: {False} for name in names}
    assert house.get(f"/v1/hands/{WHOLE.dealt.hand}")["n"] == len(lines) - 1


def test_a_long_hand_is_read_in_a_thread(house: House, threads: dict[str, set[bool]]) -> None:
    house.service.ledger.record_hand(WHOLE.dealt.hand, WHOLE.lines.splitlines())
    assert house.get(f"/v1/hands/{WHOLE.dealt.hand}/audit")["events"] == len(WHOLE.events)
    assert threads["decode_hand"] == threads["LiveHand"] == {False}


def test_one_event_is_judged_at_once(house: House, threads: dict[str, set[bool]]) -> None:
    lines = WHOLE.lines.splitlines()
    for line in lines[:3]:
        assert house.tell([line]).status_code == 201
    assert threads["decode_next"] == {True}


@pytest.mark.parametrize("path", ["/openapi.json", "/docs"])
def test_the_description_of_the_routes_is_made_in_a_thread(
    small_house: House, threads: dict[str, set[bool]], path: str
) -> None:
    small_house.app.openapi_schema = None
    assert small_house.ask("GET", path, "referee").status_code == 200
    assert threads["get_openapi"] == {False}
