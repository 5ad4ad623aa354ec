"""The commands that there are and the commands that the documents speak of are the same."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer
import typer.main
from typer.core import TyperGroup

from okey_ledger_cli.app import app
from tests.docs.markdown import ROOT, Document, documents

PROGRAM: Any = typer.main.get_command(app)
REFERENCE = Document(ROOT / "docs" / "cli.md")


def commands(group: Any = PROGRAM, words: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every command that can be run, by its words after the program's name."""
    context = group.make_context("okey-ledger", [], resilient_parsing=True)
    for word in group.list_commands(context):
        command = group.get_command(context, word)
        if isinstance(command, TyperGroup):
            yield from commands(command, (*words, word))
        else:
            yield " ".join((*words, word)), command


COMMANDS = dict(commands())


def options(command: Any) -> set[str]:
    """The long names of a command's options; `--help` is every command's."""
    names = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    return {name for name in names if name.startswith("--")} - {"--help"}


def parse(words: list[str]) -> None:
    """Read a command line as the program would, without running it; a wrong one raises what the program reports."""
    command: Any = PROGRAM
    context = command.make_context("okey-ledger", words)
    while isinstance(command, TyperGroup):
        name, command, rest = command.resolve_command(context, [*context._protected_args, *context.args])
        context = command.make_context(name, rest, parent=context)


def named_commands(document: Document) -> set[str]:
    """The words after `okey-ledger` in the code of a document, as far as they can name a command."""
    found = {
        match for code in document.code for match in re.findall(r"\bokey-ledger ((?:[a-z]+(?:-[a-z]+)* ?){1,2})", code)
    }
    return {name.strip() for name in found}


def test_the_reference_has_a_section_for_every_command_and_for_nothing_else() -> None:
    assert {title for title in REFERENCE.sections() if title.islower()} == set(COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_section_of_a_command_names_all_its_options_and_no_other(name: str) -> None:
    section = REFERENCE.sections()[name]
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", section)) == options(COMMANDS[name])


@pytest.mark.parametrize("document", documents(), ids=str)
def test_every_command_that_is_named_exists(document: Document) -> None:
    known = {*COMMANDS, *(name.split()[0] for name in COMMANDS)}
    assert {name for name in named_commands(document) if name not in known and name.split()[0] not in known} == set()


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(words, id=f"{document}: {' '.join(words)}")
        for document in documents()
        for words in document.commands()
        if words[0] == "okey-ledger"
    ],
)
def test_every_example_is_a_command_line_that_the_program_accepts(words: list[str]) -> None:
    with contextlib.suppress(typer.Exit):  # which is how `--help` ends
        parse(words[1:])


def test_a_wrong_example_would_be_noticed() -> None:
    with pytest.raises(Exception, match="no-such-option"):
        parse([next(iter(COMMANDS)).split()[0], "--no-such-option"])
