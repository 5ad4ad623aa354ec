"""A service on a ledger whose earlier state was restored: nothing derived from the later one is shown."""

from __future__ import annotations

import msgspec

from tests.api.house import House, open_house
from tests.ledger.cutting import cut
from tests.logs import Hand, deal


def dealt(name: str) -> Hand:
    return deal(hand=name, racks={0: "R1"}).discard(0, "R1").idle(1)


def read(house: House, role: str, path: str = "/v1/feed") -> list[tuple[str, int]]:
    answer = house.ask("GET", path, role)
    assert answer.status_code == 200, answer.text
    events = [msgspec.json.decode(line)["event"] for line in answer.text.splitlines()]
    return [(event["hand"], event["n"]) for event in events]


def test_a_hand_that_runs_again_is_hidden_again_and_one_that_ends_later_is_fed(address: str) -> None:
    with open_house(address) as house:
        house.play(dealt("first").annul())
        house.play(dealt("second"))
        backup = house.service.ledger.last_position()
        house.play(dealt("third").annul())
        ended = len(dealt("second").events)
        assert house.tell(dealt("second").annul().lines.splitlines()[ended]).status_code == 201
        assert {hand for hand, _ in read(house, "analyst")} == {"first", "second", "third"}
    cut(address, backup)
    with open_house(address) as house:
        first = [("first", n) for n in range(len(dealt("first").annul().events))]
        assert read(house, "analyst") == first
        assert read(house, "analyst", "/v1/feed?hand=second") == []
        house.play(dealt("fourth").annul())
        house.play(dealt("fifth").annul())
        assert {hand for hand, _ in read(house, "analyst")} == {"first", "fourth", "fifth"}
