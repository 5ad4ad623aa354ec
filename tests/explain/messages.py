"""Collects what has to be translated: the sentences of the code, the help of the commands, and the text of the clauses.

`python -m tests.explain.messages`, which `make messages` runs, writes the template of the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from okey_ledger.domain.clauses import CLAUSES
from okey_ledger.explain.language import DOMAIN, LOCALE
from okey_ledger_cli.app import app
from okey_ledger_cli.help import TYPERS_OWN, paragraphs
from okey_ledger_cli.rule_text import parts_of
from tests.architecture.sources import PACKAGES, ROOT

Collected = tuple[str, str | tuple[str, ...]]
"""Where a sentence stands, and the sentence, or the two forms of one."""


def collected() -> Iterator[Collected]:
    """Every sentence, without the full stop at its end."""
    for package in PACKAGES:
        for name, _, message, _, _ in extract_from_dir(package):
            yield str(Path(package, name).relative_to(ROOT)), message
    for text in help_texts(typer.main.get_command(app)):
        if text not in TYPERS_OWN:
            yield "cli/okey_ledger_cli/commands", text
    for clause in CLAUSES:
        for part in parts_of(clause):
            for text in part.sentences():
                yield "docs/rules.md", text.removesuffix(".")


def help_texts(command: Any) -> Iterator[str]:
    """What the help of a command says, and that of the commands in its group."""
    texts = list(paragraphs(command.help))
    texts += [parameter.help for parameter in command.params if parameter.help]
    yield from (text.removesuffix(".") for text in texts)
    for part in getattr(command, "commands", {}).values():
        yield from help_texts(part)


def main() -> None:
    """Write the template."""
    template = Catalog()
    for name, message in sorted(collected(), key=lambda found: found[0]):
        template.add(message, locations=[(name, 0)])
    with (LOCALE / f"{DOMAIN}.pot").open("wb") as file:
        write_po(file, template, width=0, omit_header=True, include_lineno=False, sort_by_file=True)


if __name__ == "__main__":
    main()
