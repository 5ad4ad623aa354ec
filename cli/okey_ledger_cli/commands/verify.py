"""`okey-ledger verify`: check what is stored for tampering."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from okey_ledger.explain import count_of
from okey_ledger.ledger import Verification

from ..errors import complain
from ..ledger import open_ledger
from ..options import Database, Json
from ..output import write, write_text

Target = Annotated[
    str | None, typer.Argument(metavar="[TARGET]", help="A stored hand, by its id; else the whole ledger.")
]


def verify(target: Target = None, json: Json = False, database: Database = None) -> None:
    """Check the ledger for tampering.

    Every row is read again and every link of its chain recomputed; what that can see is told in docs/ledger.md.

    Exit codes: 0 nothing is wrong; 1 something is; 2 there is no such ledger or hand.
    """
    with open_ledger(database) as ledger:
        verified = ledger.verify(target)
    if json:
        write(msgspec.json.encode(verified) + b"\n")
    else:
        _tell(verified)
    raise typer.Exit(1 if verified.faults else 0)


def _tell(verified: Verification) -> None:
    """The faults on standard error, and what has been looked at."""
    for fault in verified.faults:
        complain(f"{fault}.")
    wrong = "nothing is wrong" if not verified.faults else f"faults: {len(verified.faults)}"
    write_text(f"{count_of('hands', verified.hands)}, {count_of('events', verified.events)}: {wrong}\n")
