"""`okey-ledger compare`."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, Write, lines_of
from tests.cli.hands import clean, halted, islek

NO_LOG = b'{"type":"TileDrawn","hand":"broken","n":0,"seat":7,"tile":"R1"}\n'


def test_logs_that_tell_the_same_exit_with_0(run: Run, write: Write) -> None:
    code, out, err = run("compare", write("a.jsonl", clean()), write("b.jsonl", clean()))
    assert (code, err) == (0, "")
    assert "The logs are equal" in out


def test_where_the_logs_part_is_told_and_for_each_seat(run: Run, write: Write) -> None:
    code, out, _ = run("compare", write("a.jsonl", clean("h")), write("b.jsonl", halted("h")))
    assert code == 1
    assert "The logs differ from event 5 on" in out
    assert "a.jsonl: the log ends before it" in out
    assert "b.jsonl: ada (seat 0) discards black 3" in out
    assert "ada (seat 0) sees a difference from event 5 on" in out
    assert "bora (seat 1) sees no difference" in out
    assert "Scores: b.jsonl · no scores" in out


def test_two_logs_of_one_hand_are_compared_whatever_they_call_it(run: Run, write: Write) -> None:
    assert run("compare", write("a.jsonl", clean("ours")), write("b.jsonl", clean("theirs"))).code == 0


def test_hands_are_matched_by_their_ids_and_what_only_one_log_has_is_named(run: Run, write: Write) -> None:
    first, second = write("a.jsonl", clean(), islek()), write("b.jsonl", clean(), clean("more"))
    code, out, _ = run("compare", first, second)
    assert code == 1
    assert "Hand islek is only in a.jsonl" in out
    assert "Hand more is only in b.jsonl" in out
    assert "The logs are equal" in out


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_hands_of_one_log_alone_are_told_in_its_order(run: Run, write: Write, form: tuple[str, ...]) -> None:
    names = ["zoe", "b", "m", "a", "k", "c"]
    out = run("compare", write("a.jsonl", clean()), write("b.jsonl", *map(clean, names)), *form).out
    places = [out.index(f'{{"hand":"{name}"' if form else f"Hand {name} is only") for name in names]
    assert places == sorted(places)


def test_of_a_deal_the_places_that_differ_are_told(run: Run, write: Write) -> None:
    hand = clean("h")
    stock = [*hand.stock[:-1], "R1" if hand.stock[-1] != "R1" else "R2"]
    other = hand.dealt_as(stock=stock, options={"house": {"group_capture": "both"}})
    out = run("compare", write("a.jsonl", hand), write("b.jsonl", other)).out
    assert f'stock[{len(stock) - 1}]: "{hand.stock[-1]}" · "{stock[-1]}"' in out
    assert 'options.house.group_capture: "declared" · "both"' in out
    assert "options.katlama" not in out


def test_one_hand_can_be_chosen(run: Run, write: Write) -> None:
    first, second = write("a.jsonl", clean(), islek()), write("b.jsonl", clean(), clean("more"))
    assert run("compare", first, second, "--hand", "clean").code == 0
    code, _, err = run("compare", first, second, "--hand", "nobody")
    assert code == 2
    assert "Neither log has a hand nobody" in err


def test_the_json_form_says_the_same_and_which_facts_differ(run: Run, write: Write) -> None:
    first, second = write("a.jsonl", clean("h")), write("b.jsonl", clean("h").discard(2, "R1"), clean())
    out = run("compare", first, second, "--json").out
    compared, only = map(json.loads, out.splitlines())
    assert list(compared) == "hand same divergence seats stamps first second differences".split()
    assert compared["divergence"]["first"] is None
    assert compared["divergence"]["second"]["tile"] == "R1"
    assert only == {"hand": "clean", "same": False, "only_in": "b.jsonl"}


def test_a_stored_hand_is_compared_with_a_file(run: Run, write: Write) -> None:
    run("import", write("a.jsonl", islek()))
    assert run("compare", "islek", "-", piped=lines_of(islek())).code == 0


def test_what_is_no_log_wins(run: Run, write: Write) -> None:
    code, _, err = run("compare", write("a.jsonl", clean()), "-", piped=NO_LOG)
    assert code == 2
    assert "-:1: hand broken" in err


def test_standard_input_is_read_once(run: Run) -> None:
    code, _, err = run("compare", "-", "-")
    assert code == 2
    assert "only one of the two" in err
