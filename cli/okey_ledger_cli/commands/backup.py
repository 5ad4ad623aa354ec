"""`okey-ledger backup` and `restore`: copy the ledger with all files that belong to it, and put a copy back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from okey_ledger.domain.sentence import N_
from okey_ledger.ledger import Ledger, LedgerError

from ..errors import Refused, say, sentence
from ..ledger import ledger_address, make_folder
from ..options import Database
from ..output import write_text

Target = Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")]
Source = Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A copy that backup has made.")]


BEFORE: Final = N_("{path} is what was there before")
RESTORED: Final = N_("the ledger is restored")
"""What is said of a restored ledger, and of each file in whose place it came."""


def backup(target: Target, database: Database = None) -> None:
    """Copy the ledger as it stands to a new file while others go on using it.

    The copy is a ledger in an SQLite file, also where this one is in PostgreSQL: --database sqlite:///FILE names it.
    The keys and all else that the service keeps are copied to FILE.service, names and texts to FILE.private.
    """
    from okey_ledger.api.storage.backup import back_up

    with _refusals():
        back_up(ledger_address(database), target)
    write_text(f"{target}\n")


def restore(source: Source = None, database: Database = None) -> None:
    """Put a copy that backup has made in the place of the ledger; readers of the feed are told so.

    The service and all other programs must be stopped. The files that were there are kept under another name; a
    PostgreSQL database must be prepared and hold no events. Without FILE it only notes that the ledger was restored by
    other means.
    """
    from okey_ledger.api.storage.backup import restore

    address = ledger_address(database)
    with _refusals():
        if source is not None:
            make_folder(database)
            for path in restore(address, source):
                write_text(f"{say(BEFORE, path=str(path))}\n")
        else:
            with Ledger.open(address, create=False) as ledger:
                ledger.begin_epoch()
    write_text(f"{say(RESTORED)}\n")


@contextmanager
def _refusals() -> Iterator[None]:
    """Whatever keeps a ledger or the service's tables from being copied, in a sentence."""
    from okey_ledger.api.http.problems import Unavailable
    from okey_ledger.api.storage.database import ServiceTablesUnusable

    try:
        yield
    except (LedgerError, ServiceTablesUnusable) as error:
        raise Refused(sentence(error)) from error
    except Unavailable as error:
        raise Refused(sentence(str(getattr(error.__cause__, "orig", error)))) from error
