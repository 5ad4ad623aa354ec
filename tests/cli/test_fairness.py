"""`okey-ledger fairness`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from okey_ledger.analytics.fairness import Comparison, FairnessReport
from okey_ledger.analytics.fairness.report import Pairs, Players
from okey_ledger.domain.simulation import Player, Settings, play_game
from okey_ledger.explain.language import ENGLISH
from okey_ledger_cli.rendering.fairness import FairnessLines
from okey_ledger_cli.style import Style
from tests.analytics.asked import export_small_world
from tests.analytics.fairness.hands import short_hands
from tests.cli.conftest import Run, Write, lines_of
from tests.cli.hands import clean, violated
from tests.cli.test_audit import NO_LOG


@cache
def log(favored: int | None = None, hands: int = 200) -> bytes:
    return b"".join(msgspec.json.encode(event) + b"\n" for hand in short_hands(hands, favored) for event in hand)


def test_fair_hands_are_called_fair_with_what_would_have_been_seen(run: Run) -> None:
    code, out, err = run("fairness", "-", piped=log())
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Fairness: nothing alarms in what was tested · Okey by rounds: 200 hands"
    assert lines[1].startswith("  Tested: okeys dealt, false jokers dealt, identical pairs dealt, okeys drawn, ")
    assert lines[2].startswith(
        "  Not tested, for want of hands, of a recorded stock or of the solver: openable racks dealt, "
    )
    assert lines[3:6] == [
        "",
        "  Okey by rounds",
        "    Okeys dealt: 1.01 times as many as a fair shuffle gives, most likely between 0.92 and 1.10",
    ]
    assert "    A bias would have been seen nine times out of ten from: okeys dealt 25 %, " in out
    assert "  4 of 4 players have 100 hands or more and were compared" in lines
    assert lines[-1] == "  Of reports on fair hands, at most 1 in a hundred hold an alarm"


def test_a_favored_seat_is_an_alarm_with_its_size_and_its_odds(run: Run) -> None:
    code, out, _ = run("fairness", "-", piped=log(favored=2))
    assert code == 1
    assert out.startswith(
        "Fairness: ✗ alarms: 3 · Okey by rounds: 200 hands\n  This is not what fair deals and honest "
    )
    [seat] = [line for line in out.splitlines() if "✗ Seat 2" in line]
    assert seat.startswith("    ✗ Seat 2 (Okey by rounds), okeys dealt: ")
    assert " times as many as a fair shuffle gives (most likely between " in seat
    assert "; by chance, at most one report in " in seat
    assert "✗ Player cem, okeys dealt: " in out


def test_json_is_one_object_with_documented_members(run: Run) -> None:
    code, out, err = run("fairness", "--json", "--lang", "tr", "-", piped=log(favored=2))
    report = json.loads(out)
    assert (code, err, out.count("\n")) == (1, "", 1)
    assert list(report) == "hands left_out level alarm tables players pairs solved tested untested".split()
    assert (report["hands"], report["alarm"], report["level"]) == ({"rounds": 200}, True, 0.01)
    [seat] = [told for told in report["tables"] if told["alarm"] and told["group"] == "seat"]
    assert (seat["of"], seat["statistic"], seat["ruleset"]) == (2, "okeys", "rounds")


def test_hands_that_are_not_clean_are_left_out(run: Run) -> None:
    code, out, _ = run("fairness", "-", piped=log() + lines_of(violated()))
    assert (code, "  Left out, since the audit does not find them clean: 1 hand\n" in out) == (0, True)


def test_a_hand_that_is_told_twice_is_counted_once(run: Run) -> None:
    run("simulate", "--ruleset", "rounds", "--hands", "2", "--seed", "1", "-o", "two.jsonl")
    out = run("fairness", "two.jsonl", "two.jsonl").out
    assert out.startswith("Fairness: nothing alarms in what was tested · Okey by rounds: 2 hands\n")
    assert "\n  Told more than once and counted once: 2 hands\n" in out


def test_several_processes_say_the_same_as_one(run: Run) -> None:
    assert run("fairness", "--jobs", "2", "-", piped=log()) == run("fairness", "-", piped=log())


def test_players_that_are_bots_can_be_named_by_a_pattern(run: Run) -> None:
    out = run("fairness", "--bots", "c*", "--bots", "ada", "-", piped=log()).out
    assert "    Players and bots:\n" in out


def test_a_stored_hand_is_read_by_its_id(run: Run, write: Write) -> None:
    assert run("import", write("hand.jsonl", clean())).code == 0
    assert run("fairness", "clean").out.startswith("Fairness: nothing alarms in what was tested · 51 Okey: 1 hand\n")


def test_what_is_no_log_is_named_and_the_other_hands_are_counted(run: Run) -> None:
    code, out, err = run("fairness", "-", piped=NO_LOG + log())
    assert (code, out.splitlines()[0].endswith("Okey by rounds: 200 hands")) == (2, True)
    assert err.startswith("-:1: hand broken, event 0:")


@pytest.mark.parametrize("piped", [lines_of(violated()), b""])
def test_where_there_is_no_clean_hand_there_is_nothing_to_compare(run: Run, piped: bytes) -> None:
    code, out, err = run("fairness", "-", piped=piped)
    assert (code, out) == (2, "")
    assert err.endswith(
        "okey-ledger: There is no clean hand to compare. "
        "Name logs with clean hands; audit says what is wrong with the others.\n"
    )


def test_a_target_that_is_not_there_is_named_and_the_others_are_read(run: Run) -> None:
    code, out, err = run("fairness", "nowhere", "-", piped=log())
    assert (code, out.startswith("Fairness")) == (2, True)
    assert err.startswith("okey-ledger: nowhere is neither a file nor a stored hand")


def test_it_is_told_in_turkish_and_arabic(run: Run) -> None:
    turkish = run("fairness", "--lang", "tr", "-", piped=log(favored=2)).out
    assert "✗ 2 numaralı yer (Turlu Okey), dağıtılan okeyler: " in turkish
    assert "لا إنذار في ما اختُبر" in run("fairness", "--lang", "ar", "-", piped=log()).out


def compared(**changes: Any) -> Comparison:
    """A comparison of all seats that is as expected."""
    plain: dict[str, Any] = {
        "ratio": 1.0,
        "low": 0.9,
        "high": 1.1,
        "p": 0.9,
        "adjusted": 1.0,
        "alarm": False,
        "detectable": 0.2,
        "evidence": [],
    }
    return Comparison("okeys", "table", "rounds", 0, 100, 50, 50.0, **plain | changes)


def text_of(comparison: Comparison) -> str:
    report = FairnessReport(
        {"rounds": 100},
        0,
        0.01,
        comparison.alarm,
        [comparison],
        Players(0, 100, 0, 0, [], {}),
        Pairs(0, 0, 0, [], 20, []),
        100,
        ["okeys"],
        ["wins"],
    )
    return "\n".join(FairnessLines(ENGLISH, Style(False)).report(report, 0))


def test_a_bias_of_hundreds_of_times_is_not_said_to_be_seen() -> None:
    text = text_of(compared(detectable=339.26))
    assert "There are too few hands to see a bias in: okeys dealt" in text
    assert "33926" not in text
    assert "from: okeys dealt 20 %" in text_of(compared())


def test_an_effect_outside_its_interval_is_not_left_without_a_word() -> None:
    word = "among so many comparisons chance alone gives that now and then"
    assert word in text_of(compared(ratio=1.2, low=1.05, high=1.35))
    assert word not in text_of(compared())
    assert word not in text_of(compared(ratio=1.2, low=1.05, high=1.35, alarm=True))


@pytest.fixture(scope="module")
def rigged() -> bytes:
    """Hands in which one of four players knows the next tile."""
    roster = tuple(Player(f"p{number}", foresees=100 * (number == 1)) for number in range(4))
    settings = Settings(ruleset="rounds", seed=4, roster=roster)
    hands = (hand for game in range(105) for hand in play_game(settings, game))
    return b"".join(msgspec.json.encode(event) + b"\n" for hand in hands for event in hand)


def test_who_knows_the_next_tile_is_named_with_hands_that_replay_takes(run: Run, rigged: bytes, tmp_path: Path) -> None:
    file, facts = str(tmp_path / "rigged.jsonl"), str(tmp_path / "facts")
    Path(file).write_bytes(rigged)
    code, out, err = run("fairness", "--facts", facts, file)
    assert (code, err) == (1, "")
    lines = out.splitlines()
    [place] = [
        at for at, line in enumerate(lines) if "✗ Player p1, choices as if the top of the stock were known" in line
    ]
    [first, *_] = lines[place + 1].removeprefix("      Hands to look at, the most telling first: ").split(", ")
    target, option, hand = first.split()
    assert (target, option) == (file, "--hand")
    assert run("replay", target, option, hand, "--step", "3").code == 0
    assert run("fairness", "--facts", facts, file).out == out


def test_without_the_solver_and_with_a_sample_less_is_asked_and_it_is_said(run: Run) -> None:
    out = run("fairness", "--no-solver", "-", piped=log()).out
    assert "  The solver was asked in 0 of 200 hands; the other hands tell less\n" in out
    assert "draws that bring the player nearer" in out.split("Not tested")[1].split("\n")[0]
    report = json.loads(run("fairness", "--sample", "30", "--json", "-", piped=log()).out)
    assert 30 < report["solved"] < 90
    assert "useful-draws" in report["tested"]


def test_a_data_set_keeps_facts_in_its_folder_and_verifies_as_before(run: Run, tmp_path: Path) -> None:
    folder = export_small_world(tmp_path)
    first = run("fairness", str(folder)).out
    assert (folder / ".fairness-facts").stat().st_size > 0
    assert run("fairness", str(folder)).out == first
    assert run("verify", str(folder)).code == 0


def test_a_file_that_keeps_no_facts_is_refused(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("no facts, but a text that is long enough to be looked at" * 20)
    code, out, err = run("fairness", "--facts", str(other), "-", piped=log())
    assert (code, out) == (2, "")
    assert "notes.txt keeps no facts" in err
