"""Help, suggestions, quiet audits, rules in the terminal, and the demonstration."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from okey_ledger.domain.clauses import CLAUSES
from okey_ledger.explain.language import ISOLATE, POP
from okey_ledger_cli.app import COMMANDS, app
from okey_ledger_cli.completion import complete_dispute, complete_game, complete_hand, complete_option, complete_player
from tests.cli.conftest import Run, Write, lines_of
from tests.cli.hands import clean, halted, violated
from tests.logs import deal


def each_command(group: Any = None, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with the words that call it, groups too."""
    group = typer.main.get_command(app) if group is None else group
    yield words, group
    for name, command in getattr(group, "commands", {}).items():
        yield from each_command(command, (*words, name))


@pytest.mark.parametrize("lang", ["tr", "ar"])
@pytest.mark.parametrize("words", [words for words, _ in each_command()], ids=" ".join)
def test_the_help_of_every_command_is_in_the_language_that_is_asked_for(
    run: Run, words: tuple[str, ...], lang: str
) -> None:
    english, said = run(*words, "--help"), run("--lang", lang, *words, "--help")
    assert (said.code, said.err) == (0, "")
    assert not {"Usage", "Options", "Arguments", "Commands"} & set(re.findall(r"[A-Z][a-z]+", said.out))
    kept = {line.strip() for line in english.out.splitlines()} & {line.strip() for line in said.out.splitlines()}
    assert not [line for line in kept if re.search("[a-z]{2,} [a-z]{2,}", line)]


def test_the_language_may_stand_before_the_command(run: Run, write: Write) -> None:
    log = write("a.jsonl", clean())
    assert run("--lang", "tr", "audit", log).out == run("audit", log, "--lang", "tr").out
    assert run("--lang", "xx", "audit", log).code == 2


def test_commands_stand_in_groups_with_whole_summaries(run: Run) -> None:
    out = run("--help").out
    assert "..." not in out.partition("Hands and rules:")[2]
    assert [line.split()[0] for line in out.splitlines() if line[2:].startswith(tuple(COMMANDS))] == list(COMMANDS)
    assert "Defter:" in run("--lang", "tr", "--help").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["replya", "x"], "No such command 'replya'. Did you mean 'replay', 'prepare'?"),
        (["hands", "--playr", "ada"], "There is no option --playr. Did you mean --player, --lang?"),
        (["rules", "captur"], "There is no clause captur. Did you mean capture, turn?"),
        (["replay", "claen"], "There is no stored hand claen. Did you mean clean?"),
        (["verify", "claen"], "There is no stored hand claen. Did you mean clean?"),
        (["replay", "h"], "Several stored hands begin with h: halted, hhh"),
        (["replay", "zzz"], "There is no stored hand zzz. `okey-ledger hands` lists those that are there."),
    ],
)
def test_what_may_be_meant_is_said(run: Run, write: Write, arguments: list[str], said: str) -> None:
    assert run("import", write("a.jsonl", clean(), halted(), deal(hand="hhh"))).code == 0
    code, _, err = run(*arguments)
    assert code == 2
    assert said in err


def test_the_beginning_of_an_id_is_enough_where_only_one_begins_so(run: Run, write: Write) -> None:
    run("import", write("a.jsonl", clean(), halted()))
    assert run("replay", "cl", "--json").out == run("replay", "clean", "--json").out
    assert run("verify", "cl").code == 0
    assert complete_hand("cl") == ["clean"]


def test_an_audit_can_print_findings_only_or_the_sum_alone(run: Run, write: Write) -> None:
    log = write("a.jsonl", clean(), violated(), halted())
    code, out, _ = run("audit", log, "--findings-only")
    assert code == 1
    assert out.splitlines() == [
        "violated · violations · opening (event 1)",
        "halted · halted · turn (event 5)",
        "3 hands · clean: 1 · violations: 1 · halted: 1",
    ]
    assert run("audit", log, "--quiet") == (1, "3 hands · clean: 1 · violations: 1 · halted: 1\n", "")
    assert run("audit", log, "--quiet", "--json").out == ""
    assert len(run("audit", log, "--findings-only", "--json").out.splitlines()) == 2


@pytest.mark.parametrize("lang", ["en", "tr", "ar"])
@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_is_shown_with_its_examples(run: Run, clause: str, lang: str) -> None:
    code, out, _ = run("rules", clause, "--lang", lang)
    assert code == 0
    assert "```" not in out
    assert "](" not in out
    assert "*" not in out
    if clause == "capture":
        assert re.sub(f"[{ISOLATE}{POP}]", "", out).count("0 +180 capture") == 1
        said = {"en": "captures from", "tr": "okey kapar: 0 numaralı perden", "ar": "يخطف من المجموعة"}
        assert {code for code, words in said.items() if words in out} == {lang}


def test_the_clauses_of_a_table_are_listed_with_its_readings(run: Run) -> None:
    out = run("rules", "--ruleset", "okey51", "--with", "house.group_capture=both").out
    assert "\n  katlama: exceed the highest opening · katlama\n    An opening must exceed the highest one" in out
    assert "pairs-declared" not in out
    assert "; at this table: both" in out
    assert run("rules", "--ruleset", "rounds", "--with", "katlama=false").code == 2
    assert run("rules", "--with", "katlama=false").code == 2


def test_a_clause_says_what_the_rule_set_that_is_named_plays(run: Run) -> None:
    out = run("rules", "islek", "--ruleset", "okey101").out
    assert "\n101 Okey: A discard that could capture an okey is işlek" in out
    assert "(default: false)" in out.split("house.capture_islek is true ")[1].splitlines()[0]
    assert "house.okey_discard_islek" not in out
    assert "See `" not in out
    assert (
        "; at this table: true"
        in run("rules", "islek", "--ruleset", "okey101", "--with", "house.capture_islek=true").out
    )
    assert run("rules", "islek", "--ruleset", "okey101", "--with", "house.okey_discard_islek=true").code == 2
    assert run("rules", "islek", "--with", "house.capture_islek=true").code == 2
    assert run("rules", "islek", "--ruleset", "rounds").out.strip().endswith("2 discards K3")


def test_a_clause_names_the_rule_sets_whose_defaults_differ(run: Run) -> None:
    lines = run("rules", "islek").out.splitlines()
    capture = [line for line in lines if "house.capture_islek" in line]
    assert [(line.split(":")[0], line[-6:]) for line in capture] == [
        ("Reading (51 Okey)", " true)"),
        ("Reading (101 Okey)", "false)"),
    ]
    assert "Reading (51 Okey): A discarded okey is işlek" in "\n".join(lines)
    assert "Reading: A discard is işlek on one's own meld too" in lines


def test_the_demonstration_needs_nothing_and_leaves_nothing(run: Run) -> None:
    code, out, err = run("demo")
    assert (code, err) == (0, "")
    assert "3 hands · clean: 3" in out
    assert max(len(part.splitlines()) for part in out.split("$ okey-ledger ")) <= 24
    assert run("hands").code == 2


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "An opening must exceed the highest one before it"),
        ("tr", "Her açma kendinden önceki en yüksek açmayı geçmelidir"),
        ("ar", "على كل افتتاح أن يتجاوز أعلى افتتاح قبله"),
    ],
)
def test_a_preset_tells_what_its_table_plays_by(run: Run, lang: str, said: str) -> None:
    code, out, _ = run("rules", "--ruleset", "okey101", "--preset", "katlamali", "--lang", lang)
    assert code == 0
    assert said in out
    assert said not in run("rules", "--ruleset", "okey101", "--lang", lang).out
    assert run("rules", "--preset", "katlamali").code == 2


def test_a_preset_sets_a_table_and_an_option_wins_over_it(run: Run) -> None:
    options = ("--options", '{"house": {"captures": false}}', "--options", "house.wrong_opening_points=50")
    played = run("simulate", "--ruleset", "okey101", "--preset", "yardimsiz+esli", *options).out
    assert '"options":{"teams":true,"house":{"wrong_opening_points":50,"captures":false}}' in played
    log = "a.jsonl"
    Path(log).write_text(played)
    changed = run("audit", log, "--preset", "katlamali", "--with", "house.captures=true").out
    assert "katlama: true instead of false" in changed
    assert "house.captures: true instead of false" in changed
    assert run("audit", log, "--preset", "katlama").code == 2


def test_players_games_disputes_and_options_are_completed(run: Run, write: Write) -> None:
    assert complete_player("") == complete_game("") == complete_dispute("") == []
    assert run("import", write("a.jsonl", clean(), violated())).code == 0
    opened = run("dispute", "open", "violated", "--player", "ada", "--claim", "score", "--json").out
    dispute = json.loads(opened)["dispute"]
    run("dispute", "list")
    assert complete_player("ad") == ["ada"]
    assert complete_dispute(dispute[:4]) == [dispute]
    assert "katlama=" in complete_option("kat")
    assert "house.captures=" in complete_option("house.cap") or complete_option("house.cap")
    assert run("dispute", "show", dispute[:5], "--json").out == run("dispute", "show", dispute, "--json").out
    assert "There is no dispute nope" in run("dispute", "show", "nope").err


@pytest.mark.parametrize("name", ["-", ".", ".."])
def test_hands_of_any_name_are_reached_by_certify_and_compare(run: Run, name: str) -> None:
    lines = clean().renamed(name)
    assert run("import", "-", piped=lines_of(lines)).code == 0
    assert json.loads(run("certify", "--hand", name).out)["hand"] == name
    assert run("compare", "-", "--hand", name, piped=lines_of(lines)).code == 0
