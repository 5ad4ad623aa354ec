"""The options that several commands share; each that is a setting can be given as a variable as well."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from okey_ledger.domain.registration import RuleSetName

from .completion import complete_player
from .help import spoken_code

LanguageCode = Literal["en", "tr", "ar"]

Lang = Annotated[
    LanguageCode,
    typer.Option(help="The language of the sentences.", envvar="OKEY_LEDGER_LANG", callback=spoken_code),
]
"""Before the command, or behind it."""

Json = Annotated[bool, typer.Option("--json", help="Print the stable form meant for programs.")]

Database = Annotated[
    str | None,
    typer.Option(
        help="The ledger, as sqlite:///FILE or postgresql://USER@HOST/DATABASE; "
        "by default okey-ledger/ledger.db in the user's data folder.",
        envvar="OKEY_LEDGER_DATABASE",
        metavar="URL",
    ),
]

Jobs = Annotated[int, typer.Option(min=1, max=256, help="The number of processes.", envvar="OKEY_LEDGER_JOBS")]

Memory = Annotated[
    str,
    typer.Option(
        metavar="SIZE", help="How much memory a query may have, as 500MB or 2GB.", envvar="OKEY_LEDGER_SQL_MEMORY"
    ),
]

Color = Annotated[
    bool | None,
    typer.Option(
        "--color/--no-color", help="Colors always or never; by default on a terminal.", envvar="OKEY_LEDGER_COLOR"
    ),
]

RuleSet = Annotated[RuleSetName | None, typer.Option(help="Only this rule set.")]

Preset = Annotated[
    str | None,
    typer.Option(metavar="NAME[+NAME...]", help="How the table is set, by name: a preset, or several joined by +."),
]

Verdict = Annotated[
    Literal["clean", "violations", "halted"] | None, typer.Option(help="Only what has this verdict of the audit.")
]

Player = Annotated[
    str | None, typer.Option(metavar="ID", help="Only where this player sat.", autocompletion=complete_player)
]

Limit = Annotated[int, typer.Option(min=1, max=1_000_000, help="At most so many.")]
