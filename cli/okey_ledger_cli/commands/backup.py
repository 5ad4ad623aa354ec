"""`okey-ledger backup`: copy the ledger to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..ledger import open_ledger
from ..options import Database
from ..output import write_text

Target = Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")]


def backup(target: Target, database: Database = None) -> None:
    """Copy the ledger as it stands to a new file while others go on using it.

    The copy is a ledger in an SQLite file, also where this one is in PostgreSQL: --database sqlite:///FILE names it.
    """
    with open_ledger(database) as ledger:
        ledger.backup(target)
    write_text(f"{target}\n")
