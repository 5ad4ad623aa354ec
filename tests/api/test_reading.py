"""Looking at hands and games over HTTP: the same answers as the command line's."""

from __future__ import annotations

import msgspec
import pytest

from okey_ledger.domain.audit import audit
from okey_ledger.domain.report import report
from okey_ledger.domain.view import state, view
from okey_ledger.explain import explain_finding
from tests.api.house import House
from tests.logs import Hand, deal
from tests.player import play

MELDS = "R1 R2 R3 R4 R5 R6=R6 R7 R8 R9 R10"
OPENED: Hand = (
    deal(racks={0: "R10 R11 R12 B10 B11 B12 K1 K3"}, hand="h-1").open(0, "R10 R11 R12", "B10 B11 B12").discard(0, "K1")
)


def plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("ruleset", ["okey51", "countdown", "rounds"])
def test_state_steps_entries_and_audit_are_those_of_the_fold(small_house: House, ruleset: str) -> None:
    hand = play(ruleset, 3)  # type: ignore[arg-type]
    small_house.service.ledger.record_hand(hand.dealt.hand, hand.lines.splitlines())
    fold = audit(hand.events)
    path = f"/v1/hands/{hand.dealt.hand}"
    assert fold.table is not None
    assert small_house.get(path) == plain(state(fold.table))
    assert small_house.get(f"{path}/audit") == plain(report(hand.dealt.hand, fold, explain_finding))
    told = small_house.get(f"{path}/entries")
    assert [(entry["n"], entry["seat"], entry["points"], entry["rule"]) for entry in told] == [
        (entry.n, entry.seat, entry.points, entry.rule) for entry in fold.entries
    ]
    for n in (0, 1, 23, 24, 25, len(hand.events) - 2, 30, 7):
        if n < len(hand.events):
            before = audit(hand.events[: n + 1]).table
            assert before is not None
            assert small_house.get(f"{path}/steps/{n}") == plain(state(before))
            assert small_house.get(f"{path}/steps/{n}?seat=1") == plain(view(before, 1))


def test_entries_come_with_a_sentence_in_the_callers_language(small_house: House) -> None:
    hand = OPENED.take(1).annul()
    small_house.service.ledger.record_hand("h-1", hand.lines.splitlines())
    english, turkish = (
        small_house.ask("GET", "/v1/hands/h-1/entries", "referee", Accept_Language=code) for code in ("en", "tr")
    )
    assert english.json()[0]["message"] != turkish.json()[0]["message"]
    assert turkish.headers["content-language"] == "tr"


def test_events_come_as_an_array_or_as_lines_and_from_a_number_on(house: House) -> None:
    house.play(OPENED)
    stored = house.service.ledger.events_of("h-1")
    assert house.get("/v1/hands/h-1/events") == [msgspec.json.decode(line) for line in stored]
    assert house.get("/v1/hands/h-1/events?after=0&most=1") == [msgspec.json.decode(stored[1])]
    lines = house.ask("GET", "/v1/hands/h-1/events", "referee", Accept="application/jsonl")
    assert lines.content.splitlines() == stored


def test_a_step_beyond_the_last_event_is_not_there(house: House) -> None:
    house.play(OPENED)
    assert house.ask("GET", f"/v1/hands/h-1/steps/{len(OPENED.events)}", "referee").status_code == 404


def test_the_state_has_the_number_of_its_event_as_its_tag(house: House) -> None:
    house.play(OPENED)
    assert house.ask("GET", "/v1/hands/h-1", "referee").headers["etag"] == f'"{len(OPENED.events) - 1}"'


TAGGED = ("", "/steps/2", "/events", "/entries", "/audit")


@pytest.mark.parametrize("what", TAGGED)
def test_an_answer_that_the_caller_has_already_is_not_sent_again(house: House, what: str) -> None:
    house.play(OPENED)
    path = f"/v1/hands/h-1{what}"
    whole = house.ask("GET", path, "referee")
    tag = whole.headers["etag"]
    for known in (tag, f'"x", W/{tag}', "*"):
        same = house.ask("GET", path, "referee", If_None_Match=known)
        assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
    assert house.ask("GET", path, "referee", If_None_Match='"x"').content == whole.content
    assert house.ask("HEAD", path, "referee", If_None_Match=tag).status_code == 304


def test_what_a_hand_shows_more_of_when_it_has_ended_has_another_tag(house: House) -> None:
    house.play(OPENED)
    before = house.ask("GET", "/v1/hands/h-1/steps/2", "player")
    n = len(OPENED.events)
    house.tell(b'{"type":"HandAnnulled","hand":"h-1","n":%d,"reason":"a misdeal"}' % n)
    after = house.ask("GET", "/v1/hands/h-1/steps/2", "player", If_None_Match=before.headers["etag"])
    assert (after.status_code, "?" in before.text, "?" in after.text) == (200, True, False)


def test_a_hand_whose_deal_is_wrong_has_an_audit_and_no_state(house: House) -> None:
    wrong = deal(racks={0: "R1"}).dealt_as(starter=1)
    house.service.ledger.record_hand("h-1", wrong.lines.splitlines())
    assert house.get("/v1/hands/h-1/audit")["verdict"] == "halted"
    assert house.ask("GET", "/v1/hands/h-1", "referee").status_code == 404


def _store(house: House, count: int) -> None:
    for number in range(count):
        hand = deal(hand=f"h-{number}", racks={0: "R1"}, game="g-1" if number < 2 else f"g-{number}", hands=3)
        house.play(hand.dealt_as(hand_no=number + 1 if number < 2 else 1).annul() if number % 2 else hand)


def test_hands_are_listed_newest_first_as_soon_as_they_are_stored(house: House) -> None:
    _store(house, 5)
    listed = house.get("/v1/hands")
    assert [hand["hand"] for hand in listed["hands"]] == ["h-4", "h-3", "h-2", "h-1", "h-0"]
    assert listed["next"] is None


def test_a_list_is_read_page_by_page_without_a_gap(house: House) -> None:
    _store(house, 5)
    path, seen = "/v1/hands?limit=2", []
    while path:
        answer = house.ask("GET", path, "referee")
        seen += [hand["hand"] for hand in answer.json()["hands"]]
        path = answer.links["next"]["url"] if "next" in answer.links else ""
        assert bool(path) == (answer.json()["next"] is not None)
    assert seen == ["h-4", "h-3", "h-2", "h-1", "h-0"]


def test_hands_are_found_by_player_game_verdict_and_whether_they_ended(house: House) -> None:
    _store(house, 4)
    for query, expected in {
        "game=g-1": ["h-1", "h-0"],
        "ended=true": ["h-3", "h-1"],
        "ended=false": ["h-2", "h-0"],
        "player=nobody": [],
        "verdict=halted": [],
        "ruleset=okey51&limit=1": ["h-3"],
    }.items():
        assert [hand["hand"] for hand in house.get(f"/v1/hands?{query}")["hands"]] == expected, query
    assert [hand["hand"] for hand in house.get("/v1/hands", "analyst")["hands"]] == ["h-3", "h-1"]


def test_a_player_lists_its_own_hands_only(house: House) -> None:
    house.play(deal(hand="own"))
    house.play(deal(hand="others").dealt_as(players=["w", "x", "y", "z"]))
    assert [hand["hand"] for hand in house.get("/v1/hands", "player")["hands"]] == ["own"]


def test_a_game_is_shown_with_its_totals(house: House) -> None:
    _store(house, 2)
    game = house.get("/v1/games/g-1")
    assert (game["game"], game["ruleset"], game["hands_played"], game["over"]) == ("g-1", "okey51", 0, False)
    assert game["totals"] == [0, 0, 0, 0]
    assert house.get("/v1/games")["games"][0]["hands"] == ["h-0", "h-1"]


@pytest.mark.parametrize("name", ["-", ".", "..", "h-1"])
def test_a_hand_of_any_name_is_reached_by_its_id(small_house: House, name: str) -> None:
    hand = OPENED.renamed(name)
    small_house.service.ledger.record_hand(name, hand.lines.splitlines())
    assert small_house.get(f"/v1/hands?id={name}")["hand"] == name
    assert small_house.get(f"/v1/hands/-/audit?id={name}")["hand"] == name
    assert small_house.get(f"/v1/hands/-/steps/1?seat=1&id={name}")["n"] == 1
    assert small_house.ask("GET", "/v1/hands/-/events?id=nobody", "referee").status_code == 404


def test_a_hand_that_an_earlier_version_stored_otherwise_is_marked_in_the_list(small_house: House) -> None:
    old = deal(hand="h-old").annul().lines.replace(b'"n":1', b'"n":1,"n":1')
    small_house.service.ledger.record_hand("h-old", old.splitlines())
    small_house.service.ledger.record_hand("h-1", OPENED.annul().lines.splitlines())
    listed = small_house.get("/v1/hands")["hands"]
    assert {hand["hand"]: hand["stored_before"] for hand in listed} == {"h-old": True, "h-1": False}
