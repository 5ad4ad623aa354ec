"""`okey-ledger hands`, `games`, `verify` and `rebuild`."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pytest

from okey_ledger.explain import language
from tests.cli.conftest import Run, Write
from tests.cli.hands import clean, halted, violated
from tests.cli.tty import Tty
from tests.docs.markdown import ROOT, Document
from tests.logs import Hand, deal


def won(hand: str, hand_no: int = 1, game: str = "g-1", seat: int = 0) -> Hand:
    """A hand of `rounds` that is finished in the first turn: every other seat loses 2."""
    melds = ("R1 R2 R3", "R4 R5 R6", "B1 B2 B3", "B4 B5 B6 B7 B8")
    racks = {seat: " ".join((*melds, "K9"))}
    dealt = deal("rounds", racks, indicator="K5", hand=hand, starter=seat, game=game, hand_no=hand_no, hands=3)
    return dealt.finish(seat, "K9", melds)


def imported(run: Run, write: Write, *hands: Hand) -> None:
    assert run("import", write("hands.jsonl", *hands)).code == 0


def table(out: str) -> list[list[str]]:
    """The cells of a list, which are at least two spaces apart."""
    return [re.split(r" {2,}", line) for line in out.splitlines()]


def ids(out: str) -> list[str]:
    return [json.loads(line)["hand"] for line in out.splitlines()]


def test_hands_are_listed_newest_first_with_what_matters(run: Run, write: Write) -> None:
    imported(run, write, violated(), halted(), won("won"))
    assert table(run("hands").out) == [
        ["Hand", "Rule set", "Players", "Events", "Outcome", "Verdict", "Scores"],
        ["won", "Okey by rounds", "ada · bora · cem · defne", "2", "finished", "clean", "0 · −2 · −2 · −2"],
        ["halted", "51 Okey", "ada · bora · cem · defne", "8", "open", "halted"],
        ["violated", "51 Okey", "ada · bora · cem · defne", "5", "open", "violations", "0 · 0 · 0 · 0"],
    ]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (["--verdict", "halted"], ["halted"]),
        (["--ruleset", "rounds"], ["w-2", "w-1"]),
        (["--game", "g-1"], ["w-2", "w-1"]),
        (["--player", "ada", "--limit", "1"], ["w-2"]),
        (["--player", "nobody"], []),
        (["--verdict", "clean", "--ruleset", "okey51"], []),
    ],
)
def test_hands_are_listed_by_player_rule_set_verdict_and_game(
    run: Run, write: Write, filters: list[str], found: list[str]
) -> None:
    imported(run, write, halted(), won("w-1"), won("w-2", 2))
    assert ids(run("hands", "--json", *filters).out) == found


def test_a_hand_in_json_has_the_members_that_the_reference_names(run: Run, write: Write) -> None:
    imported(run, write, won("won"))
    (line,) = run("hands", "--json").out.splitlines()
    reference = Document(ROOT / "docs" / "cli.md").rows("hands")
    assert [row[0].strip("`") for row in reference] == list(json.loads(line))


def test_that_there_are_more_is_told(run: Run, write: Write) -> None:
    imported(run, write, clean("h-1"), clean("h-2"), clean("h-3"))
    lines = run("hands", "--limit", "2").out.splitlines()
    assert [line.split()[0] for line in lines] == ["Hand", "h-3", "h-2", "…"]
    assert len(run("hands", "--limit", "2", "--json").out.splitlines()) == 2


@pytest.mark.parametrize("command", ["hands", "games", "verify", "rebuild"])
def test_where_there_is_no_ledger_that_is_told(run: Run, command: str) -> None:
    code, out, err = run(command)
    assert (code, out) == (2, "")
    assert err.startswith("okey-ledger: ")
    assert "there is no ledger; import a log to make one" in err


def test_games_are_listed_with_their_standing(run: Run, write: Write) -> None:
    imported(run, write, won("a-1"), won("a-2", 2), won("a-3", 3, seat=2), won("b-1", game="g-2"))
    assert table(run("games").out) == [
        ["Game", "Rule set", "Players", "Hands", "Points", "Winners", "Findings"],
        ["g-2", "Okey by rounds", "ada · bora · cem · defne", "1", "20 · 18 · 18 · 18", "running", "0"],
        ["g-1", "Okey by rounds", "ada · bora · cem · defne", "3", "18 · 14 · 16 · 14", "ada", "0"],
    ]


def test_a_game_in_json_is_as_the_contract_has_it(run: Run, write: Write) -> None:
    imported(run, write, won("a-1"), won("a-3", 3))
    (line,) = run("games", "g-1", "--json").out.splitlines()
    game = json.loads(line)
    assert list(game) == "game ruleset hands_played over balances teams winners draw findings".split()
    assert (game["hands_played"], game["over"], game["balances"]) == (2, False, [20, 16, 16, 16])
    assert [(finding["hand"], finding["rule"]) for finding in game["findings"]] == [("a-3", "game")]


def test_one_game_is_told_with_its_hands_and_its_findings(run: Run, write: Write) -> None:
    imported(run, write, won("a-1"), won("a-3", 3))
    assert run("games", "g-1").out == (
        "Game g-1 · Okey by rounds\n"
        "  Balances: ada 20 · bora 16 · cem 16 · defne 16\n"
        "  Hands: a-1 · a-3\n"
        "  Winners: running\n"
        "  ✗ Hand a-3 is number 3, but number 2 is missing\n"
    )


def test_a_game_that_is_not_there_is_told(run: Run, write: Write) -> None:
    imported(run, write, won("a-1"))
    assert run("games", "g-9") == (
        2,
        "",
        "okey-ledger: There is no game g-9. Without an id the games are listed.\n",
    )


def test_games_are_listed_by_player_rule_set_and_verdict(run: Run, write: Write) -> None:
    imported(run, write, won("a-1"))
    assert run("games", "--json", "--player", "cem", "--ruleset", "rounds", "--verdict", "clean").out
    assert not run("games", "--json", "--verdict", "halted").out


def test_nothing_is_wrong_with_a_ledger_that_was_left_alone(run: Run, write: Write) -> None:
    imported(run, write, clean(), won("won"))
    assert run("verify") == (0, "2 hands, 7 events: nothing is wrong\n", "")
    assert run("verify", "won").out == "1 hand, 2 events: nothing is wrong\n"
    verified = json.loads(run("verify", "--json").out)
    assert (verified["hands"], verified["events"], verified["faults"]) == (2, 7, [])


def test_a_changed_event_is_found(run: Run, write: Write, tmp_path: Path) -> None:
    imported(run, write, clean())
    tamper(tmp_path / "ledger.db")
    code, out, err = run("verify")
    assert code == 1
    assert out.startswith("1 hand, 5 events: faults: ")
    assert "okey-ledger: hand clean, event 2: link: " in err
    faults = json.loads(run("verify", "--json").out)["faults"]
    assert {"link"} <= {fault["kind"] for fault in faults}


def tamper(file: Path) -> None:
    """Change the tile of a discard with the means of the database."""
    with sqlite3.connect(file) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        ((table,),) = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '%events%'"
        ).fetchall()
        rows = connection.execute(f"SELECT rowid, state FROM {table}").fetchall()
        for row, state in rows:
            if b'"K2"' in state and b"TileDiscarded" in state:
                connection.execute(f"UPDATE {table} SET state = ? WHERE rowid = ?", (state.replace(b"K2", b"K3"), row))
    connection.close()


def test_a_hand_that_is_not_stored_cannot_be_verified(run: Run, write: Write) -> None:
    imported(run, write, clean())
    assert run("verify", "nobody")[::2] == (
        2,
        "okey-ledger: There is no stored hand nobody. `okey-ledger hands` lists those that are there.\n",
    )


def test_lists_that_are_gone_are_made_anew(run: Run, write: Write, tmp_path: Path) -> None:
    imported(run, write, clean(), won("won"))
    before = run("hands", "--json").out
    for file in tmp_path.glob("ledger.db.read-models*"):
        file.unlink()
    assert run("rebuild") == (0, "7 events\n", "")
    assert run("hands", "--json").out == before


def test_a_narrow_terminal_never_breaks_an_id_and_shortens_the_players_first(
    run: Run, write: Write, tmp_path: Path
) -> None:
    name = "okey51-a-hand-with-a-long-name"
    run("import", write("hand.jsonl", clean(name), clean("other")))
    with Tty(tmp_path, "hands", "--limit", "1") as tty:
        assert tty.end() == 0
        assert "… (--limit 2)" in tty.seen.decode()
    with Tty(tmp_path, "hands") as tty:
        tty.end()
        (line,) = (line for line in tty.seen.decode().splitlines() if name in line)
        assert "defne" not in line
        assert "clean" in line


@pytest.mark.parametrize(("command", "said"), [("hands", "0 hands\n"), ("games", "0 games\n")])
def test_a_list_without_a_row_says_so(run: Run, write: Write, command: str, said: str) -> None:
    run("import", write("hand.jsonl", clean()))
    assert run(command, "--player", "nobody") == (0, said, "")


def test_what_would_do_something_to_a_terminal_is_written_as_an_escape(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "hand.jsonl"
    log.write_bytes(deal("rounds").lines.replace(b'"bora"', '"bo\u202era\u20282J"'.encode()))
    assert run("import", str(log)).code == 0
    assert "\u2068bo\u202era\\u20282J\u2069" in run("hands").out


RIGHT_TO_LEFT = ["ali\u202e321", "محمد", "👨\u200d👩\u200d👧\u200d👦 aile", "sem\u2066x"]
"""Players whose names turn the direction of a line, or leave an isolate open."""


@pytest.mark.parametrize("lang", ["en", "tr", "ar"])
def test_names_of_every_script_are_printed_whole_and_an_id_copied_from_a_list_is_found(
    run: Run, write: Write, lang: str
) -> None:
    imported(run, write, deal("rounds", hand="rtl", game="g-rtl").dealt_as(players=RIGHT_TO_LEFT))
    for command in (["hands"], ["games"], ["games", "g-rtl"], ["replay", "rtl"], ["audit", "rtl"]):
        _, out, _ = run(*command, "--lang", lang)
        assert "\\u" not in out
        for player in RIGHT_TO_LEFT:
            assert player in out
        for line in out.splitlines():
            assert sum(map(line.count, "\u2066\u2067\u2068")) == line.count("\u2069")
    copied = run("hands", "--lang", lang).out.splitlines()[1].split("  ")[0]
    assert run("replay", copied, "--step", "0").code == 0
    player = language(lang).isolate("sem\u2066x")
    assert ids(run("hands", "--json", "--player", player).out) == ["rtl"]
