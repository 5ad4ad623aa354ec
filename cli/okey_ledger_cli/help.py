"""The help of the commands in the language of the user: what typer writes in English is looked up in the catalogues.

A paragraph of a docstring, the help of an option and the words of typer itself are keys of the catalogues, without the
full stop at the end.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, Final

import typer
import typer.core

from okey_ledger.domain.sentence import N_
from okey_ledger.explain import explain_paragraph
from okey_ledger.explain.language import ISOLATE, POP

from .errors import say, spoken

TYPERS_OWN: Final = (
    N_("Usage"),
    N_("Arguments"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit"),
    N_("Install completion for the current shell"),
    N_("Show completion for the current shell, to copy it or customize the installation"),
)
"""What typer says in every help."""

NOTES: Final = {
    "required": N_("required"),
    "default": N_("default: {value}"),
    "env var": N_("env var: {value}"),
}
"""What typer adds to the help of an option, in brackets, by how that begins."""

_KEPT: Final = str.maketrans(" -", "\ue000\ue001")
_FREED: Final = str.maketrans("\ue000\ue001", " -")


def paragraphs(text: str | None) -> Iterator[str]:
    r"""The paragraphs of a docstring, each in one line.

    >>> list(paragraphs("One.\n\n    Two lines\n    are one."))
    ['One.', 'Two lines are one.']
    """
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(text or "")):
        if paragraph.strip():
            yield " ".join(paragraph.split())


def translated(text: str) -> str:
    """A paragraph or the help of an option in the language of the user; notes behind it, in brackets, too."""
    text, bracket, notes = text.partition("  [")
    said = whole(explain_paragraph(text, spoken())) if text else ""
    return f"{said}{bracket}{'; '.join(map(_note, notes[:-1].split('; ')))}]" if bracket else said


def whole(text: str) -> str:
    """A text in which no line ends within an isolate."""
    return re.sub(f"{ISOLATE}[^{POP}]*{POP}", lambda found: found[0].translate(_KEPT), text)


def _note(note: str) -> str:
    name, _, value = note.partition(": ")
    return whole(say(NOTES[name], value=value) if value else say(NOTES[name])) if name in NOTES else note


Formatter: Any = typer.Context.formatter_class


class HelpFormatter(Formatter):  # type: ignore[misc]
    """Writes the help of a command, in the language of the user."""

    def write(self, string: str) -> None:
        """Write a piece of the help."""
        super().write(string.translate(_FREED))

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is called."""
        super().write_usage(prog, args, prefix or f"{say('Usage')}: ")

    def write_heading(self, heading: str) -> None:
        """Write the heading of a section."""
        super().write_heading(say(heading))

    def write_text(self, text: str) -> None:
        """Write the paragraphs of a docstring."""
        super().write_text("\n\n".join(map(translated, paragraphs(text))))

    def write_dl(self, rows: Any, **widths: Any) -> None:
        """Write names with what is said of each."""
        super().write_dl([(name, translated(text)) for name, text in rows], **widths)


class HelpContext(typer.Context):
    """The context of a command whose help is in the language of the user."""

    formatter_class = HelpFormatter


class Group(typer.core.TyperGroup):
    """A group of commands whose help has the whole summary of each."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands, each with the first paragraph of its help."""
        with formatter.section("Commands"):
            summaries = {name: next(paragraphs(command.help)) for name, command in self.commands.items()}
            formatter.write_dl(list(summaries.items()))


def in_language(command: Any) -> Any:
    """A command, and those of its group, with its help in the language of the user."""
    command.context_class = HelpContext
    if isinstance(command, Group):
        for part in command.commands.values():
            in_language(part)
    return command


def spoken_code(_: str) -> str:
    """The code of the language that the command line or the variable asks for, wherever that stands."""
    return spoken().code
