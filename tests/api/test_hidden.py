"""Two running hands that differ in tiles which a player may not know are alike to it in every byte of every answer."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET

from okey_ledger.domain.events import Event, HandDealt, TileDrawn
from okey_ledger.domain.simulation import Settings as Simulation
from okey_ledger.domain.simulation import play_game
from tests.api.house import House, address_of, open_house
from tests.logs import deal

SEAT = 0
PLAYERS = ("ada", "bora", "cem", "defne")

ASKED = (
    "/v1/hands",
    "/v1/games",
    "/v1/hands/{hand}",
    "/v1/hands/{hand}?seat=0",
    "/v1/hands/{hand}?seat=1",
    "/v1/hands/{hand}/steps/{n}",
    "/v1/hands/{hand}/events",
    "/v1/hands/{hand}/entries",
    "/v1/hands/{hand}/audit",
    "/v1/hands/{hand}/replay",
    "/v1/hands/{hand}/replay?lang=all",
    "/v1/hands/{hand}/replay?analysis=true",
    "/v1/hands/{hand}/assist",
    "/v1/hands/{hand}/assist?seat=2",
    "/v1/hands/{hand}/rejections",
    "/v1/disputes",
    "/v1/feed",
)
"""What a player may ask, and what it may not."""


def _played(ruleset: str, seed: int) -> list[Event]:
    options = {"assisted": True} if ruleset == "okey51" else {}
    events = next(iter(play_game(Simulation(ruleset=ruleset, seed=seed, options=options), 0)))
    dealt = events[0]
    assert isinstance(dealt, HandDealt)
    return [msgspec.structs.replace(dealt, players=list(PLAYERS[: len(dealt.players)]), game=UNSET), *events[1:]]


def _with_others_swapped(events: list[Event], swap: random.Random) -> list[Event]:
    """The same play as seat 0 sees it, with other hidden tiles: whatever the others hold or draw and never show."""
    dealt = events[0]
    assert isinstance(dealt, HandDealt)
    assert dealt.stock is not UNSET
    drawn = [event for event in events if isinstance(event, TileDrawn)]
    unseen = {event.n for event in drawn if event.seat != SEAT}
    public = msgspec.json.encode([event for event in events[1:] if event.n not in unseen]).decode()
    shown = {dealt.indicator, *re.findall(r'"([RBKY]\d+|FJ)', public)}
    tiles = [*dealt.stock, *(tile for rack in dealt.racks for tile in rack)]
    own = range(len(dealt.stock), len(dealt.stock) + len(dealt.racks[SEAT]))
    free = [place for place, tile in enumerate(tiles) if tile not in shown and place not in own]
    other = [tiles[place] for place in free]
    swap.shuffle(other)
    for place, tile in zip(free, other, strict=True):
        tiles[place] = tile
    stock, rest = tiles[: len(dealt.stock)], iter(tiles[len(dealt.stock) :])
    racks = [[next(rest) for _ in rack] for rack in dealt.racks]
    redrawn = {event.n: msgspec.structs.replace(event, tile=tile) for event, tile in zip(drawn, stock, strict=False)}
    swapped = [redrawn.get(event.n, event) for event in events[1:]]
    return [msgspec.structs.replace(dealt, racks=racks, stock=stock), *swapped]


def _answers(house: House, events: list[Event]) -> Iterator[tuple[str, bytes]]:
    """Everything that a player is answered while the hand is played and before it has ended."""
    hand = events[0].hand
    for event in events:
        assert house.tell(msgspec.json.encode(event)).status_code == 201
        if event.n % 9 and event.n < len(events) - 3:
            continue
        for path in ASKED:
            asked = path.format(hand=hand, n=event.n // 2)
            answer = house.ask("GET", asked, "player")
            body = re.sub(rb'"(first_at|last_at)":"[^"]*"', b"", answer.content)
            yield f"{event.n} {asked}", b"%d %b" % (answer.status_code, body)


@pytest.mark.parametrize("ruleset", ["okey51", "countdown", "rounds"])
def test_other_hidden_tiles_change_no_byte_of_what_a_player_is_answered(ruleset: str, tmp_path: Path) -> None:
    events = _played(ruleset, 5)[:-1]
    other = _with_others_swapped(events, random.Random(1))
    assert [one != two for one, two in zip(events, other, strict=True)].count(True) > 1
    folders = [tmp_path / "one", tmp_path / "other"]
    told: list[dict[str, bytes]] = []
    for folder, hand in zip(folders, (events, other), strict=True):
        folder.mkdir()
        with open_house(address_of("sqlite", folder)) as house:
            told.append(dict(_answers(house, hand)))
    assert told[0] == told[1]
    assert any(answer.startswith(b"200") for answer in told[0].values())


def test_an_answer_to_a_player_holds_no_tile_of_another_rack_or_of_the_stock(small_house: House) -> None:
    secret = ["K13", "K13", "K12", "K12", "Y13", "Y13"]
    hand = deal(racks={0: "R1 R2 R3", 1: " ".join(secret)}).discard(0, "R1")
    small_house.play(hand)
    for path in ASKED:
        text = small_house.ask("GET", path.format(hand="h-1", n=0), "player").text
        assert not [tile for tile in set(secret) if f'"{tile}"' in text], path


BROKEN: dict[str, Callable[[str], bytes]] = {
    "a tile that is not the next of the stock": lambda hidden: (
        deal(hand="h-1", stock=f"{hidden} R9", racks={0: "R1"}).discard(0, "R1").draw(1, "R9").lines
    ),
    "a tile that is not in the rack": lambda hidden: (
        deal(hand="h-1", racks={0: "R1", 1: f"{hidden}"}).discard(0, "R1").idle(1).discard(2, "FJ").lines
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_finding_of_a_running_hand_shows_a_player_no_rack_and_no_stock(small_house: House, name: str) -> None:
    lines = BROKEN[name]("Y13").splitlines()
    small_house.service.ledger.record_hand("h-1", lines)
    report = small_house.get("/v1/hands/h-1/audit", "player")
    assert report["violations"]
    assert "Y13" not in str(report)
    assert "Y13" in str(small_house.get("/v1/hands/h-1/audit")) or "rack" in str(report)


def test_a_hand_that_has_ended_hides_nothing_from_those_who_played_it(small_house: House) -> None:
    hand = deal(racks={0: "R1"}).discard(0, "R1").annul()
    small_house.play(hand)
    for path in ("", "/events", "/audit", "/entries", "?seat=1"):
        own = small_house.ask("GET", f"/v1/hands/h-1{path}", "player")
        assert own.content == small_house.ask("GET", f"/v1/hands/h-1{path}", "referee").content
        assert "?" not in own.text
