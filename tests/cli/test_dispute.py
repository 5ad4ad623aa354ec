"""`okey-ledger dispute`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import Ran, Run, Write
from tests.cli.tty import Tty
from tests.disputes.hands import SECOND, captured, low_opening
from tests.projections.worlds import won

ENTRY = ("--event", "5", "--seat", "0", "--rule", "capture")
Open = Callable[..., str]


@pytest.fixture
def stored(run: Run, write: Write) -> None:
    run("import", write("hands.jsonl", captured(), low_opening().renamed("h-2"), won(0, 1)))


@pytest.fixture
def disputed(run: Run, stored: None) -> str:
    """The id of a dispute that Ada has opened about a capture."""
    said = json.loads(run("dispute", "open", "h-1", "--player", "ada", "--claim", "score", *ENTRY, "--json").out)
    return str(said["dispute"])


def rule(run: Run, dispute: str, referee: str, decision: str = "upheld", *more: str) -> Ran:
    return run("dispute", "rule", dispute, "--referee", referee, "--decision", decision, "--reason", "as seen", *more)


def appeal(run: Run, dispute: str, player: str = "bora") -> Ran:
    return run("dispute", "appeal", dispute, "--player", player, "--reason", "no")


def test_opening_a_dispute_tells_what_the_rules_answer(run: Run, stored: None) -> None:
    code, out, err = run("dispute", "open", "h-1", "--player", "ada", "--claim", "score", *ENTRY, "--figure", "180")
    assert (code, err) == (0, "")
    assert (
        "Claim: ada · this score is wrong · event 5 · ada (seat 0) · capturing the okey · capture · figure shown 180"
        in out
    )
    assert "Answer: Wrong: by the rules the figure is 190, not 180" in out
    assert "event 5 · ada (seat 0) pays 190: bora (seat 1) put the real blue 9 in place of the okey in meld 1" in out
    assert "— 100 + 9 × 10 (capturing the okey · capture)" in out
    assert "If the table had set house.group_capture=both, event 5 would not be allowed" in out
    assert "ada opens a dispute about hand h-1: this score is wrong" in out


@pytest.mark.parametrize("piped", [False, True])
def test_a_refused_move_is_given_as_it_would_stand_in_the_log(run: Run, stored: None, piped: bool) -> None:
    move = msgspec.json.encode(low_opening().open(1, *SECOND).renamed("h-2").last)
    named = ("dispute", "open", "h-2", "--player", "bora", "--claim", "refused-move", "--move")
    code, out, _ = run(*named, "-", piped=move) if piped else run(*named, move.decode())
    assert code == 0
    assert "Settled by a reading: at this table the move breaks the rules" in out
    assert "which does not exceed the 78 of ada (seat 0) (katlama: exceed the highest opening · katlama)" in out
    assert "If the table had set katlama=false, the move would be allowed" in out


def test_a_dispute_goes_its_way_to_the_ruling_on_appeal(run: Run, disputed: str) -> None:
    assert rule(run, disputed, "ref-1", "upheld", "--correct", "0:-190:5:capture").code == 0
    assert appeal(run, disputed).code == 0
    code, out, _ = rule(run, disputed, "ref-2", "dismissed")
    assert code == 0
    assert "Status: ruled on appeal" in out
    assert "Corrections" not in out
    history = out[out.index("History:") :]
    assert re.search(r"^    \d{4}-\d\d-\d\d \d\d:\d\d\+00:00 · ", history, re.MULTILINE)
    assert [line.split(" · ")[-1].strip() for line in history.splitlines()[1:]] == [
        "ada opens a dispute about hand h-1: this score is wrong",
        "ref-1 upholds the claim: as seen",
        "ada (seat 0): −190 for event 5 (capturing the okey)",
        "bora appeals: no",
        "ref-2 dismisses the claim: as seen",
    ]


def test_what_may_not_be_is_said_and_exits_with_1(run: Run, disputed: str) -> None:
    assert appeal(run, disputed).err.startswith(f"okey-ledger: Dispute {disputed} is open; there is no ruling yet")
    assert appeal(run, disputed).code == 1
    rule(run, disputed, "ref-1")
    appeal(run, disputed)
    code, out, err = rule(run, disputed, "ref-1", "dismissed")
    assert (code, out) == (1, "")
    assert "another referee has to rule" in err
    code, _, err = run("dispute", "open", "h-1", "--player", "zeki", "--claim", "score")
    assert (code, "zeki did not play the hand" in err) == (1, True)


def test_a_dispute_is_withdrawn_by_who_opened_it(run: Run, disputed: str) -> None:
    assert run("dispute", "withdraw", disputed, "--player", "bora").code == 1
    code, out, _ = run("dispute", "withdraw", disputed, "--player", "ada", "--reason", "my mistake")
    assert code == 0
    assert "ada withdraws the dispute: my mistake" in out
    assert rule(run, disputed, "ref-1").code == 1


def test_the_same_again_is_no_change(run: Run, disputed: str) -> None:
    first = rule(run, disputed, "ref-1")
    assert rule(run, disputed, "ref-1") == first
    events = json.loads(run("verify", "--json").out)["events"]
    rule(run, disputed, "ref-1")
    assert json.loads(run("verify", "--json").out)["events"] == events


@pytest.mark.parametrize("more", [("--figure", "7"), ("--text", "not so")])
def test_the_same_claim_with_another_figure_or_text_is_refused(run: Run, disputed: str, more: tuple[str, ...]) -> None:
    code, out, err = run("dispute", "open", "h-1", "--player", "ada", "--claim", "score", *ENTRY, *more)
    assert (code, out) == (1, "")
    assert f"in dispute {disputed} already, with another {more[0].removeprefix('--')}" in err


def test_disputes_are_listed_and_found(run: Run, disputed: str) -> None:
    run("dispute", "open", "h-2", "--player", "cem", "--claim", "score")
    rule(run, disputed, "ref-1")
    assert [line.split()[1] for line in run("dispute", "list").out.splitlines()[1:]] == ["h-2", "h-1"]
    (found,) = map(json.loads, run("dispute", "list", "--json", "--status", "ruled").out.splitlines())
    assert list(found) == "dispute position last_position hand player claim status opened_at last_at".split()
    assert (found["dispute"], found["player"]) == (disputed, "ada")
    assert run("dispute", "list", "--hand", "h-9", "--json").out == ""
    assert len(run("dispute", "list", "--player", "defne", "--limit", "1").out.splitlines()) == 3


def test_the_json_form_has_its_members(run: Run, disputed: str) -> None:
    rule(run, disputed, "ref-1", "upheld", "--correct", "0:-190:5:capture", "--correct", "1:7:5")
    said: dict[str, Any] = json.loads(run("dispute", "show", disputed, "--json").out)
    assert list(said) == "dispute hand player claim status answer corrections history".split()
    assert list(said["answer"]) == "kind case message correct claimed findings entries alternatives".split()
    assert [(item["seat"], item["points"], item["n"], item["rule"]) for item in said["corrections"]] == [
        (0, -190, 5, "capture"),
        (1, 7, 5, None),
    ]
    assert [event["type"] for event in said["history"]] == ["DisputeOpened", "RulingMade"]


@pytest.mark.parametrize(
    "words",
    [
        ("open", "h-9", "--player", "ada", "--claim", "score"),
        ("open", "h-1", "--player", "ada", "--claim", "score", "--seat", "0"),
        ("open", "h-1", "--player", "ada", "--claim", "score", "--event", "5", "--seat", "0", "--rule", "nothing"),
        ("open", "h-1", "--player", "ada", "--claim", "refused-move", "--move", "no event"),
        ("open", "h-1", "--player", "ada", "--claim", "score", "--text", "x" * 2001),
        ("show", "d-1"),
        ("rule", "d-1", "--referee", "r", "--decision", "upheld", "--reason", "x", "--correct", "0:5"),
    ],
)
def test_what_cannot_be_read_exits_with_2_and_one_line(run: Run, stored: None, words: tuple[str, ...]) -> None:
    code, out, err = run("dispute", *words)
    assert (code, out) == (2, "")
    assert err.startswith("okey-ledger: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("open", "h-1", "--player", "ada", "--claim", "score", *ENTRY[:5], "nonsense"), "is one of lay-off, capture"),
        (("open", "h-1", "--player", "ada", "--claim", "score", "--event", "-1"), "a whole number from 0 on"),
        (("open", "h-1", "--player", "ada", "--claim", "score", "--text", "x" * 2001), "at most 2000 characters"),
        (("rule", "{}", "--referee", "r", "--decision", "upheld", "--reason", "x", "--correct", "9:5:5"), "0 to 3"),
        (("rule", "{}", "--referee", "r", "--decision", "upheld", "--reason", "x", "--correct", "1:5:5:no"), "one of"),
    ],
)
def test_what_can_be_given_is_said_where_something_else_was(
    run: Run, disputed: str, words: tuple[str, ...], said: str
) -> None:
    code, _, err = run("dispute", *(disputed if word == "{}" else word for word in words))
    assert (code, said in err, "`" in err) == (2, True, False)


def test_standings_show_corrections_beside_the_scores(run: Run, stored: None) -> None:
    assert "Corrections" not in run("hands").out + run("games", "game").out
    said = json.loads(run("dispute", "open", "game-1", "--player", "bora", "--claim", "score", "--json").out)
    rule(run, said["dispute"], "ref-1", "upheld", "--correct", "1:5:1:lost")
    assert "Corrections" in run("hands").out.splitlines()[0]
    assert "Corrections: 0 · 5 · 0 · 0" in run("games", "game").out
    game = json.loads(run("games", "game", "--json").out)
    assert (game["balances"], game["corrections"]) == ([20, 23, 18, 18], [0, 5, 0, 0])


@pytest.mark.parametrize(("lang", "said"), [("tr", "Yanıt: Bir yorum belirliyor"), ("ar", "يحسمه تفسير")])
def test_it_is_told_in_every_language(run: Run, disputed: str, lang: str, said: str) -> None:
    assert said in run("dispute", "show", disputed, "--lang", lang).out


def test_a_narrow_terminal_never_breaks_the_ids_of_a_list(run: Run, disputed: str, tmp_path: Path) -> None:
    with Tty(tmp_path, "dispute", "list", columns=60) as tty:
        tty.end()
        assert re.search(rf"{disputed} +h-1 ", tty.seen.decode())
