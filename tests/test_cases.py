"""An independent corpus of hands with expected results, where one lies beside the checkout.

`OKEY_CASES` names its folder; without it `../shared/cases` is looked for. `clauses/*.json` are small hands, each for
one point; `hands/NAME.jsonl` are whole hands with `NAME.expected.jsonl`, and `hands/states.jsonl` are states at steps.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from okey_ledger.domain.audit import audit
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.replay import Replay
from okey_ledger.domain.report import report
from okey_ledger.domain.view import view
from okey_ledger.handlog.decode import NoLog, decode_hand

ROOT = Path(__file__).resolve().parents[1]
CORPUS = Path(os.environ.get("OKEY_CASES") or ROOT.parent / "shared" / "cases")
ABSENT = pytest.param(None, marks=pytest.mark.skip(f"no corpus in {CORPUS}; the variable OKEY_CASES names its folder"))

Json = dict[str, Any]


def found(pattern: str) -> list[Any]:
    """The files of the corpus and of its part for each further rule set."""
    paths = [*sorted(CORPUS.glob(pattern)), *sorted(CORPUS.glob(f"okey101/{pattern}"))]
    return [pytest.param(path, id="-".join(path.relative_to(CORPUS).with_suffix("").parts)) for path in paths] or [
        ABSENT
    ]


def hand_of(lines: list[bytes]) -> Hand:
    """One hand; raises `NoLog`."""
    return decode_hand(json.loads(lines[0])["hand"], "corpus", [(1, b"\n".join(lines))])


def plain(value: object) -> Any:
    """A struct as JSON would have it."""
    return json.loads(msgspec.json.encode(value))


def printed(hand: Hand) -> Json:
    """The report of a hand."""
    said: Json = plain(report(hand.id, audit(hand), lambda finding: finding.case))
    return said


def comparable(said: Json) -> Json:
    """A report, or what the corpus says of one, without what is free: messages, other parameters, null members."""
    facts: Json = {
        name: said[name] for name in ("hand", "ruleset", "events", "verdict", "halted_at", "scores") if name in said
    }
    violations = [row if isinstance(row, list) else [row["n"], row["seat"], row["rule"]] for row in said["violations"]]
    entries = [
        row if isinstance(row, list) else [row["n"], row["seat"], row["points"], row["rule"]] for row in said["entries"]
    ]
    facts |= {"violations": sorted(violations, key=str), "entries": entries}
    return facts | ({"outcome": without_nulls(said["outcome"])} if "outcome" in said else {})


def without_nulls(members: Json) -> Json:
    return {name: value for name, value in members.items() if value is not None}


def unordered(state: Json) -> Json:
    """A state whose groups have their tiles in one order."""
    table = [
        laid | {"tiles": sorted(laid["tiles"])} if laid["kind"] == "group" else laid for laid in state.get("table", [])
    ]
    return state | {"table": table} if "table" in state else state


def state_at(hand: Hand, n: int, seat: int | None) -> Json:
    """The state after event `n`, or the last one before a halt."""
    table = Replay(hand).table_at(n)
    assert table is not None
    state: Json = plain(view(table, seat))
    return unordered(state)


@pytest.mark.parametrize("path", found("clauses/*.json"))
def test_a_clause_case_agrees(path: Path) -> None:
    case = json.loads(path.read_bytes())
    lines = [json.dumps(event).encode() for event in case["events"]]
    expect = case["expect"]
    if expect.get("no_log"):
        with pytest.raises(NoLog):
            hand_of(lines)
        return
    hand = hand_of(lines)
    said = printed(hand)
    wanted = comparable(expect["report"])
    assert {name: value for name, value in comparable(said).items() if name in wanted} == wanted
    if "scores_params" in expect["report"]:
        params = next(violation["params"] for violation in said["violations"] if violation["rule"] == "scores")
        assert {name: params[name] for name in ("expected", "claimed")} == expect["report"]["scores_params"]
    for part in [*expect.get("states", []), *expect.get("views", [])]:
        state = state_at(hand, part["n"], part.get("seat"))
        part = unordered({name: value for name, value in part.items() if name != "seat"})
        assert {name: state[name] for name in part} == part


@cache
def hands_of(path: Path) -> dict[str, list[bytes]]:
    """The lines of each hand of a file, in the order in which the hands first appear."""
    hands: dict[str, list[bytes]] = {}
    for line in path.read_bytes().splitlines():
        hands.setdefault(json.loads(line)["hand"], []).append(line)
    return hands


@pytest.mark.parametrize("path", found("hands/*.expected.jsonl"))
def test_whole_hands_agree(path: Path) -> None:
    hands = hands_of(path.with_name(path.name.replace(".expected", "")))
    expected = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert [wanted["hand"] for wanted in expected] == list(hands)
    for wanted in expected:
        assert comparable(printed(hand_of(hands[wanted["hand"]]))) == comparable(wanted)


@pytest.mark.parametrize("path", found("hands/states.jsonl"))
def test_states_at_steps_agree(path: Path) -> None:
    for line in path.read_bytes().splitlines():
        wanted = json.loads(line)
        hand = hand_of(hands_of(path.with_name(wanted["file"]))[wanted["hand"]])
        got = state_at(hand, wanted["n"], wanted["seat"])
        expected = unordered(wanted["state"])
        assert got == expected, (wanted["file"], wanted["hand"], wanted["n"])
