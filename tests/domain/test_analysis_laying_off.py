"""Işlek discards with a safe tile at hand, lay-offs and captures left lying: when they are told, and what they cost."""

from __future__ import annotations

from okey_ledger.domain.analysis import Advice
from tests.analysed import advised
from tests.domain.test_assist import FIRST, SECOND, WITH_OKEY, drawn, opened
from tests.logs import Hand, deal

REST = "R10 K5 B3 Y1 Y3 Y5 Y8 R2"
"""Eight tiles of seat 1 without a meld, of which R10 fits meld 0; with Y13 from the stock they are worth 50."""


def of_seat_1(hand: Hand, kind: str) -> list[Advice]:
    """What of one kind is advised to seat 1."""
    return advised(hand, kind, seat=1)


def test_an_islek_discard_is_told_with_a_safe_tile() -> None:
    (told,) = of_seat_1(opened(REST).discard(1, "R10"), "islek")
    assert (told.case, told.facts) == ("safe", {"tile": "R10", "safe": "Y13"})
    assert (told.cost, told.change) == (100 + (13 - 10) * 5, [0, -115, 0, 0])


def test_a_safe_discard_is_not() -> None:
    assert of_seat_1(opened(REST).discard(1, "K5"), "islek") == []


def test_it_is_told_of_a_seat_that_has_not_opened_too() -> None:
    (told,) = of_seat_1(drawn(REST.replace("K5", "K7")).discard(1, "R10"), "islek")
    assert (told.cost, told.change) == (100, [0, -100, 0, 0])


def test_the_safe_tile_is_the_one_that_the_rack_can_best_do_without() -> None:
    (told,) = of_seat_1(opened("R10 Y11 Y12 Y1 Y3 Y5 Y8 R2").discard(1, "R10"), "islek")
    assert told.facts["safe"] == "Y8"


def test_where_every_other_tile_is_islek_too_there_is_no_advice() -> None:
    racks = {0: f"{' '.join(FIRST)} K2", 1: f"{' '.join(SECOND)} R10 R1 K10 K1 B13 B9 B6 R6"}
    hand = deal(racks=racks, stock="B10").open(0, *FIRST).discard(0, "K2").draw(1).open(1, *SECOND)
    assert of_seat_1(hand.discard(1, "R10"), "islek") == []


def test_an_okey_is_no_safe_tile() -> None:
    pairs = ("Y1 Y1", "Y3 Y3", "Y5 Y5", "Y7 Y7", "K7 K7", "K5 K5")
    racks = {0: "R11 R12 R13 B7 B8 B9 K2", 1: f"{' '.join(pairs)} R6 R10"}
    hand = deal(racks=racks, stock="R1", okey_discard_islek=False).open(0, *FIRST).discard(0, "K2").draw(1)
    assert of_seat_1(hand.open_pairs(1, *pairs).discard(1, "R1"), "islek") == []


def test_a_lay_off_left_lying_is_told_with_what_it_would_have_cost_whom_and_the_rest() -> None:
    (told,) = of_seat_1(opened(REST).discard(1, "Y13"), "lay-off")
    assert (told.case, told.facts) == ("tile", {"tile": "R10", "meld": 0, "owner": 0})
    assert (told.cost, told.change) == (100 + 50, [100, -50, 0, 0])


def test_a_tile_thrown_that_could_have_been_laid_off_is_a_lay_off_left_too() -> None:
    (told,) = of_seat_1(opened(REST).discard(1, "R10"), "lay-off")
    assert (told.cost, told.change) == (100 + 100 + 13 * 5, [100, -165, 0, 0])


def test_a_lay_off_onto_ones_own_meld_saves_the_rest_only() -> None:
    (told,) = of_seat_1(opened(REST.replace("R10", "K10")).discard(1, "Y13"), "lay-off")
    assert (told.facts["owner"], told.cost, told.change) == (1, 50, [0, -50, 0, 0])


def test_a_partner_counts_as_the_seats_own_side() -> None:
    racks = {0: f"{' '.join(FIRST)} K2", 2: f"{' '.join(SECOND)} {REST}"}
    hand = deal(racks=racks, teams=True, stock="Y4 Y13").open(0, *FIRST).discard(0, "K2").idle(1).draw(2)
    (told,) = advised(hand.open(2, *SECOND).discard(2, "Y13"), "lay-off", seat=2)
    assert (told.cost, told.change) == (50, [0, 0, -50, 0])


def test_of_several_places_for_a_tile_the_dearest_is_told() -> None:
    first = ("R11 R12 R13", "B6 B7 B8")
    hand = opened(REST.replace("R10", "B9"), first=first).discard(1, "Y13")
    (told,) = of_seat_1(hand, "lay-off")
    assert (told.facts["meld"], told.facts["owner"]) == (1, 0)


def test_what_has_been_laid_off_is_not_told() -> None:
    assert of_seat_1(opened(REST).lay_off(1, 0, "R10").discard(1, "Y13"), "lay-off") == []


def test_a_seat_that_has_not_opened_has_nothing_to_lay_off() -> None:
    assert of_seat_1(drawn(REST.replace("K5", "K7")).discard(1, "Y13"), "lay-off") == []


def test_an_okey_is_to_be_laid_off_only_where_the_seat_could_not_count_on_another_draw() -> None:
    rest = "R6 K5 B3 Y1 Y3 Y5 Y8 R2"
    assert of_seat_1(opened(rest).discard(1, "Y13"), "lay-off") == []
    late = opened(rest).discard(1, "Y13").idle_to_the_last_tile()
    (told,) = [told for told in of_seat_1(late, "lay-off") if told.case == "okey"]
    assert (told.turn, told.facts) == (46, {"tile": "R6=R10", "meld": 0, "owner": 0})
    assert (told.cost, told.change) == (500 + 100, [100, -500, 0, 0])


def test_a_capture_left_lying_is_told_with_what_it_would_have_cost() -> None:
    hand = opened("Y9 K5 B3 Y1 Y3 Y5 R2 K3", first=WITH_OKEY).discard(1, "Y13")
    (told,) = of_seat_1(hand, "capture")
    assert (told.case, told.facts) == ("one", {"tiles": ["Y9"], "meld": 1, "owner": 0})
    assert (told.cost, told.change) == (190 + 9 * 5, [190, -45, 0, 0])


def test_where_the_table_asks_for_two_tiles_both_are_told() -> None:
    hand = opened("Y9 R9 B3 Y1 Y3 Y5 R2 K3", first=WITH_OKEY, group_capture="both").discard(1, "Y13")
    (told,) = of_seat_1(hand, "capture")
    assert (told.case, told.facts["tiles"]) == ("two", ["Y9", "R9"])
    assert (told.cost, told.change) == (280 + 18 * 5, [280, -90, 0, 0])


def test_in_the_last_round_the_captured_okey_is_laid_off_again() -> None:
    rest = "Y9 K5 B3 Y1 Y3 Y5 R2 K3"
    late = opened(rest, first=WITH_OKEY).discard(1, "Y13").idle_to_the_last_tile()
    last = of_seat_1(late, "capture")[0]
    assert [type(event).__name__ for event in last.instead] == ["OkeyCaptured", "TileLaidOff", "TileDiscarded"]


def test_a_captured_okey_is_not_told() -> None:
    hand = opened("Y9 K5 B3 Y1 Y3 Y5 R2 K3", first=WITH_OKEY).capture(1, 1, "Y9").discard(1, "Y13")
    assert of_seat_1(hand, "capture") == []


def test_a_house_reading_changes_the_cost() -> None:
    rest = REST.replace("R10", "K10")
    (told,) = of_seat_1(opened(rest).discard(1, "Y13"), "lay-off")
    assert told.cost == 50
    assert of_seat_1(opened(rest, own_meld_charged=True).discard(1, "Y13"), "lay-off") == []
