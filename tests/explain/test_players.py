"""Players stand in sentences by their names where these are known, else by a number that begins with 1."""

from __future__ import annotations

import pytest

from okey_ledger.domain import clauses
from okey_ledger.domain.findings import Entry, Finding, Outcome
from okey_ledger.explain import LANGUAGES, explain_entry, explain_event, explain_finding, explain_outcome
from okey_ledger.explain.players import player_name
from tests.logs import deal

PLAYERS = ["ada", "Bora", "محمد", "p10"]
LAY_OFF = Entry(47, 1, 70, clauses.LAY_OFF.entry("tile"), {"tile": "B7", "meld": 0, "by": 2, "value": 7, "per": 10})
TURN = Finding(3, 0, clauses.TURN.case("not-to-act"), {"turn": 1})


def said(code: str, text: str) -> None:
    assert explain_entry(LAY_OFF, LANGUAGES[code], PLAYERS).replace("\u2068", "<").replace("\u2069", ">") == text


def test_a_name_comes_with_its_seat() -> None:
    said("en", "Bora (seat 1) pays 70: <محمد> (seat 2) laid blue 7 off onto meld 0 — 7 × 10")
    said("tr", "Bora’ya 70 ceza: <محمد> 0 numaralı pere mavi 7 işledi — 7 × 10")
    said(
        "ar",
        "على اللاعب <Bora> (المقعد 1) عقوبة 70: أدخل اللاعب <محمد> (المقعد 2) «أزرق 7» في المجموعة 0 — <7 × 10>",
    )


def test_without_names_players_are_counted_from_1() -> None:
    finished = Outcome("finished", "normal", 0)
    assert explain_outcome(finished) == "Player 1 finished: a normal finish"
    assert explain_outcome(finished, LANGUAGES["tr"]) == "1. oyuncu eli bitirdi: normal bitiş"
    assert explain_outcome(finished, LANGUAGES["ar"]) == "أنهى اللاعب 1 اليد إنهاءً عاديًا"


def test_a_seat_that_nobody_has_stays_a_number() -> None:
    finding = Finding(3, 7, clauses.TURN.case("not-at-table"), {"seats": 4})
    assert explain_finding(finding, players=PLAYERS) == "There is no seat 7 at this table; its seats are 0 to 3"


def test_a_deal_knows_its_own_players() -> None:
    dealt = deal().dealt
    assert f"; {dealt.players[0]} (seat 0) starts" in explain_event(dealt)


@pytest.mark.parametrize(
    ("player", "of", "to", "at"),
    [
        ("Bora", "Bora’nın", "Bora’ya", "Bora’da"),
        ("Ege", "Ege’nin", "Ege’ye", "Ege’de"),
        ("Umut", "Umut’un", "Umut’a", "Umut’ta"),
        ("Gül", "Gül’ün", "Gül’e", "Gül’de"),
        ("IŞIK", "IŞIK’ın", "IŞIK’a", "IŞIK’ta"),
        ("p3", "p3’ün", "p3’e", "p3’te"),
        ("p10", "p10’un", "p10’a", "p10’da"),
        ("x_100", "x_100’ün", "x_100’e", "x_100’de"),
        ("TK", "TK adlı oyuncunun", "TK adlı oyuncuya", "TK adlı oyuncuda"),
        ("ada!", "ada! adlı oyuncunun", "ada! adlı oyuncuya", "ada! adlı oyuncuda"),
    ],
)
def test_turkish_names_take_the_endings_of_their_case(player: str, of: str, to: str, at: str) -> None:
    name = player_name(0, LANGUAGES["tr"], [player])
    assert (f"{name:in}", f"{name:e}", f"{name:de}") == (of, to, at)


def test_it_is_the_turn_of_a_player() -> None:
    assert explain_finding(TURN, LANGUAGES["tr"], PLAYERS) == "Sıra ada’da değil, Bora’da"
    assert explain_finding(TURN, LANGUAGES["tr"]) == "Sıra 1. oyuncuda değil, 2. oyuncuda"
    assert explain_finding(TURN, LANGUAGES["ar"]) == "ليس الدور للاعب 1، بل للاعب 2"
