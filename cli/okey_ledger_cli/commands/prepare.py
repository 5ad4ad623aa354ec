"""`okey-ledger prepare`: make the tables of a ledger, or bring them to the version of this program."""

from __future__ import annotations

from typing import Final

from okey_ledger.domain.sentence import N_
from okey_ledger.ledger import Ledger, LedgerError, Preparation
from okey_ledger.projections import Projections, ReadModelError, beside

from ..errors import Refused, say, sentence
from ..ledger import ledger_address, make_folder
from ..options import Database
from ..output import write_text

SAID: Final[dict[Preparation, str]] = {
    "made": N_("the ledger is made"),
    "upgraded": N_("the ledger is brought to the version of this program"),
    "unchanged": N_("the ledger is ready"),
}
"""What is said of what was done."""


def prepare(database: Database = None) -> None:
    """Make the tables of a ledger and of all that is kept beside it, or bring them to the version of this program.

    A PostgreSQL database needs this before its first use and after an upgrade, by the role that owns the tables.
    """
    from okey_ledger.api.storage.database import ServiceDatabase, ServiceTablesUnusable
    from okey_ledger.api.storage.database import beside as service_beside

    make_folder(database)
    address = ledger_address(database)
    try:
        done = Ledger.prepare(address)
        Projections(beside(address)).close()
        ServiceDatabase(service_beside(address)).close()
    except (LedgerError, ReadModelError, ServiceTablesUnusable) as error:
        raise Refused(sentence(error)) from error
    write_text(f"{say(SAID[done])}\n")
