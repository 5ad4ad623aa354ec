"""`okey-ledger audit`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from okey_ledger.explain.language import ISOLATE
from tests.cli.conftest import Run, Write, lines_of
from tests.cli.hands import MELDS, clean, halted, islek, misdealt, violated
from tests.logs import deal

NO_LOG = b'{"type":"TileDrawn","hand":"broken","n":0,"seat":7,"tile":"R1"}\n'


def test_the_exit_code_is_0_where_all_hands_are_clean(run: Run, write: Write) -> None:
    assert run("audit", write("hands.jsonl", clean(), islek())).code == 0


@pytest.mark.parametrize("hand", [violated(), halted(), misdealt()], ids=lambda hand: hand.dealt.hand)
def test_the_exit_code_is_1_where_a_hand_is_not_clean(run: Run, write: Write, hand: object) -> None:
    assert run("audit", write("hands.jsonl", clean(), hand)).code == 1


def test_the_exit_code_is_2_where_something_is_no_log_even_if_a_hand_is_not_clean(run: Run) -> None:
    code, out, err = run("audit", "--json", "-", piped=NO_LOG + lines_of(violated()))
    assert code == 2
    assert [json.loads(line)["hand"] for line in out.splitlines()] == ["violated"]
    assert err == (
        "-:1: hand broken, event 0: The field seat is wrong (7 is not a possible value); correct its value\n"
    )


def test_reports_come_in_the_order_in_which_the_hands_first_appear(run: Run) -> None:
    first, second = lines_of(clean("z")).splitlines(True), lines_of(clean("a")).splitlines(True)
    mixed = b"".join(line for pair in zip(first, second, strict=True) for line in pair)
    out = run("audit", "--json", "-", piped=mixed).out
    assert [json.loads(line)["hand"] for line in out.splitlines()] == ["z", "a"]


def test_a_report_has_the_members_of_the_contract_in_their_order(run: Run, write: Write) -> None:
    (line,) = run("audit", "--json", write("hand.jsonl", violated())).out.splitlines()
    report = json.loads(line)
    assert list(report) == "hand ruleset events verdict halted_at violations outcome entries scores".split()
    (violation,) = report["violations"]
    assert list(violation) == "n seat rule message params".split()
    assert (violation["n"], violation["seat"], violation["rule"]) == (1, 0, "opening")
    assert violation["message"] == "ada (seat 0) opens with melds worth 39; an opening needs 51"


def test_more_processes_make_the_same_output(run: Run, write: Write) -> None:
    name = write("hands.jsonl", *(hand(f"{hand.__name__}-{n}") for n in range(120) for hand in (clean, halted, islek)))
    one = run("audit", name)
    assert run("audit", name, "--jobs", "2") == one
    assert one.out.endswith("360 hands · clean: 240 · halted: 120\n")


def test_an_account_tells_what_happened_which_clause_broke_and_what_it_cost(run: Run, write: Write) -> None:
    out = run("audit", write("hands.jsonl", violated(), islek())).out
    assert out == (
        "Hand violated · 51 Okey · 5 events\n"
        "  Players: 0 ada · 1 bora · 2 cem · 3 defne\n"
        "  Outcome: The hand has not ended\n"
        "  Verdict: Violations: some rules are broken; the whole hand could be followed\n"
        "  ✗ event 1 · points to open (opening)\n"
        "      ada (seat 0) opens with melds worth 39; an opening needs 51\n"
        "      Melds: red 10-11-12; blue 1-2-3\n"
        "  Scores: ada 0 · bora 0 · cem 0 · defne 0\n"
        "\n"
        "Hand islek · 51 Okey · 13 events\n"
        "  Players: 0 ada · 1 bora · 2 cem · 3 defne\n"
        "  Outcome: The hand has not ended\n"
        "  Verdict: Clean: no rule is broken\n"
        "  Entries:\n"
        "    event 12 · bora (seat 1) pays 100: the discard red 9 is işlek, since it could be laid off (meld 0, meld "
        "1) "
        "(işlek discard · islek)\n"
        "      Reading: A seat that has not opened pays for an işlek discard too\n"
        "  Scores: ada 0 · bora 100 · cem 0 · defne 0\n"
        "\n"
        "2 hands · clean: 1 · violations: 1\n"
    )


def test_an_account_names_the_reading_that_a_verdict_rests_on_and_how_the_table_sets_it(run: Run, write: Write) -> None:
    dealt = deal(racks={0: "R9 R10 R11 R12 R13 B9 K9 Y9"}, indicator="K5", katlama=False, own_meld_charged=True)
    hand = dealt.open(0, *MELDS).lay_off(0, 0, "R9")
    out = run("audit", write("hand.jsonl", hand)).out
    assert "Options: katlama=false, house.own_meld_charged=true" in out
    assert "Reading: Laying off onto one's own meld" in out
    assert "at this table: true" in out


@pytest.mark.parametrize(("lang", "word"), [("tr", "Karar: "), ("ar", "الحكم: ")])
def test_an_account_is_told_in_the_language_that_is_asked_for(run: Run, write: Write, lang: str, word: str) -> None:
    assert word in run("audit", "--lang", lang, write("hand.jsonl", violated())).out


def test_the_language_can_be_a_setting(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OKEY_LEDGER_LANG", "tr")
    assert "Karar: " in run("audit", write("hand.jsonl", clean())).out


def test_a_problem_is_told_in_the_language_behind_file_and_line_that_programs_can_read(run: Run) -> None:
    err = run("audit", "--lang", "ar", "-", piped=NO_LOG).err
    assert err.startswith(f"-:1: {ISOLATE}")
    assert "الحقل" in err


def test_colors_are_for_terminals_unless_they_are_asked_for(run: Run, write: Write) -> None:
    name = write("hand.jsonl", violated())
    assert "\x1b" not in run("audit", name).out
    assert "\x1b[1;31m✗ event 1\x1b[0m" in run("audit", "--color", name).out


def test_a_file_that_is_not_there_does_not_keep_the_others_from_being_audited(run: Run, write: Write) -> None:
    code, out, err = run("audit", "--json", "no such file.jsonl", write("hand.jsonl", clean()))
    assert (code, len(out.splitlines())) == (2, 1)
    assert err == "okey-ledger: no such file.jsonl: No such file or directory. Name a log that can be read.\n"


def test_a_folder_is_no_log_unless_it_is_a_data_set(run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    ran = run("audit", "folder")
    assert ran.code == 2
    assert ran.err.startswith("okey-ledger: folder is no data set")


def test_a_packed_log_is_unpacked_from_a_file_and_from_standard_input(run: Run, tmp_path: Path) -> None:
    packed = gzip.compress(lines_of(clean()))
    (tmp_path / "hand.jsonl.gz").write_bytes(packed)
    assert run("audit", "hand.jsonl.gz").out == run("audit", "-", piped=packed).out
    assert run("audit", "hand.jsonl.gz").code == 0


def test_nothing_at_all_is_no_log(run: Run) -> None:
    assert run("audit", "-") == (2, "0 hands\n", "-: The input has no events; a log has one event a line\n")


def test_a_stored_hand_is_audited_by_its_id(run: Run, write: Write) -> None:
    name = write("hands.jsonl", violated(), clean())
    run("import", name)
    assert (
        run("audit", "--json", "clean", "violated").out
        == run("audit", "--json", "-", piped=lines_of(clean(), violated())).out
    )


def test_a_file_that_is_there_wins_over_a_stored_hand(run: Run, write: Write) -> None:
    run("import", write("hands.jsonl", violated()))
    write("violated", clean())
    assert run("audit", "violated").code == 0


@pytest.mark.parametrize("stored", [False, True])
def test_a_target_that_is_neither_a_file_nor_a_stored_hand_is_told(run: Run, write: Write, stored: bool) -> None:
    if stored:
        run("import", write("hands.jsonl", clean()))
    code, out, err = run("audit", "nobody", "--json")
    assert (code, out) == (2, "")
    if stored:
        assert err == "okey-ledger: There is no stored hand nobody. `okey-ledger hands` lists those that are there.\n"
    else:
        assert err.startswith("okey-ledger: nobody is neither a file nor a stored hand: ")
        assert err.endswith(". Name one that is there.\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_one_id_with_two_logs_is_told(run: Run, write: Write, jobs: str) -> None:
    first, other = write("first.jsonl", clean("a"), clean("b")), write("other.jsonl", islek("a"), clean("b"))
    code, out, err = run("audit", first, other, "--jobs", jobs)
    assert (code, out.splitlines()[-1]) == (1, "4 hands · clean: 4")
    assert (
        err
        == "okey-ledger: other.jsonl: hand a has another log than in first.jsonl. `compare` tells where they differ.\n"
    )
    assert run("audit", first, first).code == 0


@pytest.mark.parametrize("name", ["-", ".", ".."])
def test_a_hand_of_any_name_is_reached_by_its_id(run: Run, write: Write, name: str) -> None:
    run("import", write("hands.jsonl", violated(name)))
    assert json.loads(run("audit", "--json", "--hand", name).out)["hand"] == name
    assert json.loads(run("analyse", "--json", "--hand", name).out)["hand"] == name
    assert json.loads(run("replay", "--json", "--hand", name, "--step", "1").out)["hand"] == name
    assert run("verify", "--hand", name).out == "1 hand, 5 events: nothing is wrong\n"


@pytest.mark.parametrize("command", ["audit", "analyse", "replay"])
def test_a_command_without_a_log_says_what_to_name(run: Run, command: str) -> None:
    code, _, err = run(command)
    assert (code, "--hand" in err) == (2, True)
