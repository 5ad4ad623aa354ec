"""`okey-ledger backup` and `restore`: copy the ledger with all files that belong to it, and put a copy back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from okey_ledger.ledger import Ledger, LedgerError

from ..errors import Refused, sentence
from ..ledger import ledger_address, make_folder, open_ledger
from ..options import Database
from ..output import write_text

Target = Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")]
Source = Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A copy that backup has made.")]


def backup(target: Target, database: Database = None) -> None:
    """Copy the ledger as it stands to a new file while others go on using it.

    The copy is a ledger in an SQLite file, also where this one is in PostgreSQL: --database sqlite:///FILE names it. Of
    a ledger in a file, the keys and all else that the service keeps are copied to FILE.service.
    """
    from okey_ledger.api.storage.database import SUFFIX

    with open_ledger(database) as ledger:
        ledger.backup(target, (SUFFIX,))
    write_text(f"{target}\n")


def restore(source: Source = None, database: Database = None) -> None:
    """Put a copy that backup has made in the place of the ledger; readers of the feed are told so.

    The service and all other programs must be stopped. The files that were there are kept under another name. Without
    FILE it only notes that the ledger was restored by other means, as a PostgreSQL database is.
    """
    from okey_ledger.api.storage.database import SUFFIX

    address = ledger_address(database)
    try:
        if source is not None:
            make_folder(database)
            for path in Ledger.restore(address, source, (SUFFIX,)):
                write_text(f"{path} is what was there before\n")
        else:
            with Ledger.open(address, create=False) as ledger:
                ledger.begin_epoch()
    except LedgerError as error:
        raise Refused(sentence(error)) from error
    write_text("the ledger is restored\n")
