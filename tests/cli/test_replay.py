"""`okey-ledger replay`, printed; for the keys see `test_stepping`."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len

from okey_ledger.domain.audit import audit
from okey_ledger.domain.view import state
from okey_ledger.explain import LANGUAGES
from okey_ledger.explain.language import ISOLATE, POP
from tests.cli.conftest import Run, Write, lines_of
from tests.cli.hands import MELDS, clean, halted, islek, misdealt, violated
from tests.logs import Hand, deal

MEMBERS = (
    "hand n ruleset phase turn indicator okey stock_left racks discards table opened bar taken shown declared bots "
    "scores finish_tile outcome"
).split()


def states(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


def finished() -> Hand:
    """Seat 0 finishes a hand of `rounds` in its first turn."""
    melds = ("R1 R2 R3", "R4 R5 R6", "B1 B2 B3", "B4 B5 B6 B7 B8")
    return deal("rounds", {0: " ".join((*melds, "K9"))}, indicator="K5", hand="won").finish(0, "K9", melds)


def test_json_is_the_state_after_each_event(run: Run, write: Write) -> None:
    hand = islek()
    code, out, _ = run("replay", "--json", write("hand.jsonl", hand))
    assert code == 0
    assert [list(shown) for shown in states(out)] == [MEMBERS] * len(hand.events)
    for n, line in enumerate(out.splitlines()):
        table = audit(hand.events[: n + 1]).table
        assert table is not None
        assert line.encode() == msgspec.json.encode(state(table))


def test_a_step_is_the_state_after_that_event_alone(run: Run, write: Write) -> None:
    name = write("hand.jsonl", islek())
    every = run("replay", "--json", name).out.splitlines(True)
    assert [run("replay", "--json", "--step", str(n), name).out for n in range(len(every))] == every


@pytest.mark.parametrize("step", [5, 8, 10])
def test_at_and_after_a_halt_the_state_is_the_last_one_before(run: Run, write: Write, step: int) -> None:
    name = write("hand.jsonl", halted().idle(3))
    (shown,) = states(run("replay", "--json", "--step", str(min(step, 9)), name).out)
    assert shown["n"] == 4


@pytest.mark.parametrize("step", ["-1", "13"])
def test_an_event_that_is_not_there_is_told(run: Run, write: Write, step: str) -> None:
    assert run("replay", "--step", step, write("hand.jsonl", islek())) == (
        2,
        "",
        f"okey-ledger: hand islek has no event {str(step).replace('-', '−')}. Its events are 0 to 12.\n",
    )


def test_a_seat_that_is_not_at_the_table_is_told(run: Run, write: Write) -> None:
    assert run("replay", "--seat", "2", write("hand.jsonl", deal("rounds", players=2))) == (
        2,
        "",
        "okey-ledger: hand h-1 has no player or seat 2. Its seats are 0 to 1: ada, bora.\n",
    )


def test_a_seat_sees_its_own_rack_alone_until_the_end(run: Run, write: Write) -> None:
    dealt, won = states(run("replay", "--json", "--seat", "1", write("hand.jsonl", finished())).out)
    assert [set(map(str, rack)) == {"?"} for rack in dealt["racks"]] == [True, False, True, True]  # type: ignore[attr-defined]
    assert "?" not in json.dumps(won)


def test_what_is_printed_for_a_seat_shows_it_no_other_rack_and_no_draw_of_others(run: Run, write: Write) -> None:
    out = run("replay", "--seat", "3", write("hand.jsonl", halted())).out
    assert "bora (seat 1) draws a hidden tile" in out
    racks = [line for line in out.splitlines() if line[:4] in (" 0 a", " 1 b", " 2 c", "▶0 a", "▶1 b", "▶2 c")]
    assert racks
    assert {tile for line in racks for tile in line.split()[3 if line[0] == " " else 2 :] if tile != "0"} == {"?"}


def test_a_finding_shows_a_seat_no_other_rack_and_nothing_of_the_stock(run: Run, write: Write) -> None:
    hand = deal(racks={1: "R1"}, indicator="K5").discard(0, "R9").draw(1, "B9").discard(1, "Y13")
    name = write("hand.jsonl", hand)
    everybody, seat = run("replay", name).out, run("replay", "--seat", "2", name).out
    assert "Rack: " in everybody
    assert "Rack: " not in seat


def test_a_wrong_deal_has_no_state(run: Run, write: Write) -> None:
    name = write("hand.jsonl", misdealt())
    code, out, _ = run("replay", name)
    assert code == 1
    assert "✗ A false joker is turned up as indicator" in out
    assert "■ The deal is wrong, so there is no table to show" in out
    code, out, err = run("replay", "--json", name)
    assert (code, out) == (1, "")
    assert err.startswith("okey-ledger: hand misdealt has no state: A false joker is turned up as indicator")


def test_of_several_hands_one_has_to_be_chosen(run: Run, write: Write) -> None:
    name = write("hands.jsonl", clean(), islek())
    assert run("replay", name) == (
        2,
        "",
        "okey-ledger: hands.jsonl has 2 hands: clean, islek. Choose one with --hand.\n",
    )
    assert "Hand islek" in run("replay", "--hand", "islek", name).out


def test_a_hand_that_the_log_does_not_hold_is_told(run: Run, write: Write) -> None:
    code, _, err = run("replay", "--hand", "nobody", write("hand.jsonl", clean()))
    assert (code, err) == (
        2,
        "okey-ledger: hand.jsonl has no hand nobody. Leave --hand out to see its hands.\n",
    )


def test_a_hand_that_is_no_log_is_told_with_file_and_line(run: Run) -> None:
    code, out, err = run("replay", "-", piped=lines_of(clean()).replace(b'"seat":1', b'"seat":5', 1))
    assert (code, out) == (2, "")
    assert err.startswith("-:4: hand clean, event 3: The field seat is wrong")


def test_another_hand_that_is_no_log_does_not_matter(run: Run) -> None:
    piped = lines_of(islek()).replace(b'"seat":1', b'"seat":5') + lines_of(clean())
    assert run("replay", "--hand", "clean", "-", piped=piped)[::2] == (0, "")


def test_a_stored_hand_is_replayed_by_its_id(run: Run, write: Write) -> None:
    run("import", write("hands.jsonl", clean(), islek()))
    assert run("replay", "islek") == run("replay", "-", piped=lines_of(islek()))


def test_a_step_is_drawn_like_this(run: Run, write: Write) -> None:
    """An opening with an okey, as it is printed without colors."""
    racks = {0: "R10 R11 K6 R13 B9 K9 Y9 K2 K3", 1: "R9", 2: "FJ"}
    hand = deal(racks=racks, indicator="K5").open(0, "R10 R11 K6=R12 R13", "B9 K9 Y9").discard(0, "K3")
    assert run("replay", "--step", "1", write("hand.jsonl", hand)).out == (
        " Hand h-1 · 51 Okey                                                   event 1/2\n"
        "Indicator: K5  Okey: K6 *  Stock: 48  Needed to open: 74  Turn: ada, to play\n"
        "\n"
        "▸ ada (seat 0) opens with melds: red 10, red 11, okey as red 12, red 13; blue 9,\n"
        "  black 9, yellow 9\n"
        "\n"
        "▶0 ada          0 R1  R13 B1  B13 K2  K3  Y1  Y13\n"
        "   with melds   ↓\n"
        " 1 bora         0 R8  R9  R10 R12 B9  B10 B11 B12 K11 K12 K13 Y10 Y11 Y12\n"
        "                ↓\n"
        " 2 cem          0 R5  R6  R7  B6  B7  B8  K7  K8  K9  K10 Y7  Y8  Y9  FJ\n"
        "                ↓\n"
        " 3 defne        0 R1  R2  R3  R4  B3  B4  B5  K2  K4  K5  Y3  Y4  Y5  Y6\n"
        "                ↓\n"
        "\n"
        " Table:  #0 ada R10 R11 K6=R12*R13  #1 ada B9  K9  Y9\n"
        "\n"
    )


def test_points_and_findings_stand_below_the_event_that_brings_them(run: Run, write: Write) -> None:
    out = run("replay", write("hands.jsonl", violated())).out
    assert "  ✗ ada (seat 0) opens with melds worth 39; an opening needs 51 (points to open)\n" in out
    out = run("replay", "--step", "12", write("hands.jsonl", islek())).out
    assert "  ± bora (seat 1) pays 100: the discard red 9 is işlek" in out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", ["80", "60", "200"])
def test_no_line_is_wider_than_it_may_be(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch, lang: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for hand in (islek(), halted(), violated(), finished()):
        out = run("replay", "--lang", lang, write("hand.jsonl", hand)).out
        assert max(map(cell_len, out.splitlines())) <= int(columns)


def test_tiles_can_be_read_without_colors(run: Run, write: Write) -> None:
    name = write("hand.jsonl", clean())
    colored, plain = run("replay", "--color", name).out, run("replay", name).out
    assert "\x1b[" in colored
    assert "\x1b" not in plain
    assert all(tile in plain for tile in ("R10 R11 R12 R13", "B9  K9  Y9"))


def test_a_picture_of_a_step_is_the_same_whoever_makes_it(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = write("hand.jsonl", clean())
    assert run("replay", name, "--step", "1", "--svg", "one.svg") == (0, "", "")
    for setting, value in (("COLUMNS", "33"), ("TERM", "dumb"), ("NO_COLOR", "1")):
        monkeypatch.setenv(setting, value)
    run("replay", name, "--step", "1", "--svg", "two.svg")
    one, two = ((tmp_path / f"{number}.svg").read_text(encoding="utf-8") for number in ("one", "two"))
    assert one == two
    assert one.startswith("<svg")
    assert "#b3121d" in one
    assert "http" not in one.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("columns", ["24", "40", "80"])
def test_no_line_tears_what_is_set_apart(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    name = write("hand.jsonl", violated())
    monkeypatch.setenv("COLUMNS", columns)
    lines = run("replay", name, "--lang", "ar").out.splitlines()
    assert any(ISOLATE in line for line in lines)
    assert [line for line in lines if line.count(ISOLATE) != line.count(POP)] == []


def test_a_picture_needs_a_step_and_a_place(run: Run, write: Write) -> None:
    name = write("hand.jsonl", clean())
    assert (
        run("replay", name, "--svg", "x.svg").err == "okey-ledger: A picture shows one step. Choose it with --step.\n"
    )
    err = run("replay", name, "--step", "1", "--svg", "no/where.svg").err
    assert err == "okey-ledger: no/where.svg: No such file or directory. Name a file that can be written.\n"


def test_a_meld_that_an_event_changes_stands_out(run: Run, write: Write) -> None:
    hand = deal(racks={0: "R9 R10 R11 R12 R13 B9 K9 Y9"}, indicator="K5").open(0, *MELDS).lay_off(0, 0, "R9")
    assert "▸#0 ada R9  R10 R11" in run("replay", "--step", "2", write("hand.jsonl", hand)).out
