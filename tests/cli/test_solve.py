"""`okey-ledger solve`."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

SUIT = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13"
RACK = "R12 R13 R1 B9 K9 R6 Y2 Y2"


def test_the_best_melds_and_pairs_of_a_rack_are_told_with_what_is_left(run: Run) -> None:
    assert run("solve", RACK, "--indicator", "R5") == (
        0,
        "53 points: R12 R13 R1, R6=R9 B9 K9; left: Y2 Y2\n"
        "6 tiles: R12 R13 R1, R6=R9 B9 K9; left: Y2 Y2\n"
        "2 pairs: Y2 Y2, R13 R6=R13; left: R1 R12 B9 K9\n",
        "",
    )


def test_json_has_the_members_of_the_contract(run: Run) -> None:
    code, out, _ = run("solve", RACK, "--indicator", "R5", "--json")
    assert code == 0
    assert json.loads(out) == {
        "opening": {"points": 53, "melds": [["R12", "R13", "R1"], ["R6=R9", "B9", "K9"]], "rest": ["Y2", "Y2"]},
        "cover": {"tiles": 6, "melds": [["R12", "R13", "R1"], ["R6=R9", "B9", "K9"]], "rest": ["Y2", "Y2"]},
        "pairs": {"count": 2, "pairs": [["Y2", "Y2"], ["R13", "R6=R13"]], "rest": ["R1", "R12", "B9", "K9"]},
    }


def test_a_dash_reads_one_rack_a_line_and_answers_one_a_line(run: Run) -> None:
    code, out, err = run("solve", "-", "--indicator", "R5", "--json", piped=b"R1 R2 R3\r\n\nK1 K1")
    assert (code, err) == (0, "")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [(answer["opening"]["points"], answer["pairs"]["count"]) for answer in answers] == [(6, 0), (0, 0), (0, 1)]
    assert len(run("solve", "-", "--indicator", "R5", piped=b"R1 R2 R3\nK1 K1\n").out.splitlines()) == 2


WHOLE = "R10 R11 R12 R13 R1 B7 B8 B9 B10 K6 K7 K8 Y1 Y1 K3 K3 FJ FJ Y9 Y9 B2 B2"


def test_a_rack_is_solved_by_a_rule_set_and_its_options(run: Run) -> None:
    by = ("solve", WHOLE, "--indicator", "R5", "--json")
    points = [
        json.loads(run(*by, *more).out)["opening"]["points"]
        for more in (
            (),
            ("--ruleset", "okey51"),
            ("--ruleset", "okey101"),
            ("--ruleset", "okey101", "--with", "house.high_one=true"),
        )
    ]
    assert points == [102, 102, 101, 102]
    without = run(*by, "--ruleset", "okey101", "--with", "house.okey_in_pairs=false")
    assert json.loads(without.out)["pairs"]["count"] == 5


def test_an_option_that_the_rule_set_has_not_is_refused(run: Run) -> None:
    refused = run("solve", "R1", "--indicator", "R5", "--ruleset", "okey101", "--with", "house.capture_points=999")
    assert (refused.code, refused.out) == (2, "")
    assert "house.capture_points cannot be 999; it is a whole number from 0 to 404" in refused.err
    assert run("solve", "R1", "--indicator", "R5", "--ruleset", "okey101", "--preset", "katlamali").code == 0
    assert "--ruleset" in run("solve", "R1", "--indicator", "R5", "--with", "house.high_one=true").err


def test_the_words_come_in_three_languages_and_the_tiles_stand_as_in_logs(run: Run) -> None:
    assert run("solve", "R1 R2 R3 K9", "--indicator", "R5", "--lang", "tr").out.startswith(
        "6 puan: R1 R2 R3; kalan: K9"
    )
    assert "أحجار" in run("solve", "R1 R2 R3 K9", "--indicator", "R5", "--lang", "ar").out


@pytest.mark.parametrize(
    ("rack", "indicator", "says"),
    [
        ("R4 R44", "R5", "tile 2 of the rack, 'R44', is no tile; write R5, B13, K1, Y7 or FJ."),
        ("R4 R6=B9", "R5", "tile 2 of the rack, 'R6=B9', states what it stands for; in a rack write R6."),
        ("R4 R4 R4", "R5", "the rack holds R4 3 times; the tile set has it twice."),
        ("R5 R5", "R5", "the rack holds R5 2 times; the tile set has it twice, and one of them is the indicator."),
        (f"{SUIT} {SUIT[:-12]}", "B5", "the rack holds 23 tiles; at most 22 are solved."),
        ("R4", "FJ", "indicator 'FJ' is no numbered tile; write it like R5: one of R B K Y, then 1 to 13."),
        ("R4", "R14", "indicator 'R14' is no numbered tile; write it like R5: one of R B K Y, then 1 to 13."),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_mend_it(run: Run, rack: str, indicator: str, says: str) -> None:
    assert run("solve", rack, "--indicator", indicator) == (2, "", f"okey-ledger: {says}\n")


def test_the_indicator_is_asked_for(run: Run) -> None:
    code, out, err = run("solve", "R4 R5 R6")
    assert (code, out) == (2, "")
    assert "'--indicator'" in err


def test_a_line_that_is_no_rack_is_named_and_the_others_are_answered(run: Run) -> None:
    code, out, err = run("solve", "-", "--indicator", "R5", piped=b"R1 R2 R3\nR1 \xff\nK1 K1\n")
    assert (code, len(out.splitlines())) == (2, 2)
    assert err.startswith("okey-ledger: line 2: tile 2 of the rack")


def test_an_empty_rack_is_refused(run: Run) -> None:
    code, out, err = run("solve", " ", "--indicator", "R5")
    assert (code, out) == (2, "")
    assert err == "okey-ledger: The rack is empty. Write its tiles, such as 'R4 R5 R6 FJ'.\n"


def test_a_carriage_return_ends_a_rack(run: Run) -> None:
    racks = b"R1 R2 R3\rB1 B2 B3\r\nK1 K2 K3\n"
    out = run("solve", "-", "--indicator", "R5", "--json", piped=racks).out
    assert [json.loads(line)["opening"]["points"] for line in out.splitlines()] == [6, 6, 6]
    assert run("solve", "-", "--indicator", "R5", piped=racks).out.count("\n") == 3
