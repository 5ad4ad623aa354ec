"""A service on a ledger whose earlier state was restored: nothing derived from the later one is shown."""

from __future__ import annotations

import msgspec

from okey_ledger.ledger import Ledger
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


def test_a_reader_is_told_that_what_it_read_is_gone_and_from_where_to_go_on(address: str) -> None:
    with open_house(address) as house:
        house.play(dealt("first").annul())
        backup = house.service.ledger.last_position()
        house.play(dealt("second").annul())
        end = house.service.ledger.last_position()
        answer = house.ask("GET", f"/v1/feed?after={end}", "referee")
        assert (answer.status_code, answer.text, answer.headers["Ledger-Epoch"]) == (200, "", "0")
    cut(address, backup)
    with open_house(address) as house:
        assert house.ask("GET", f"/v1/feed?after={end}", "referee").status_code == 409
    with Ledger.open(address) as ledger:
        epoch = ledger.begin_epoch().epoch
    with open_house(address) as house:
        for hand in ("third", "fourth", "fifth"):
            house.play(dealt(hand).annul())
        for role in ("referee", "analyst"):
            for path in (
                f"?after={end}",
                f"?after={end}&format=sse",
                f"?after={end}&hand=third",
                f"?after={end}&epoch=7",
            ):
                told = house.ask("GET", f"/v1/feed{path}", role)
                assert told.status_code == 409, path
                assert told.json()["type"] == "urn:okey-ledger:problem:reset"
                assert told.json()["epoch"] == epoch
                assert told.json()["position"] == (0 if "epoch=7" in path else backup)
            rest = read(house, role, f"/v1/feed?after={backup}")
            assert rest == read(house, role, f"/v1/feed?after={backup}&epoch={epoch}")
            assert {hand for hand, _ in rest} == {"third", "fourth", "fifth"}
            assert read(house, role, f"/v1/feed?after={end}&epoch={epoch}")
            assert house.ask("GET", "/v1/feed", role).headers["Ledger-Epoch"] == str(epoch)
        streamed = house.ask("GET", "/v1/feed?format=sse&limit=2", "referee", Last_Event_ID=f"{epoch}-{end}").text
        assert f"id: {epoch}-{end + 1}\n" in streamed
        assert house.ask("GET", "/v1/feed?format=sse&limit=2", "referee", Last_Event_ID=f"{end}").status_code == 409
