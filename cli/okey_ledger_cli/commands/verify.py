"""`okey-ledger verify`: check what is stored for tampering."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from okey_ledger.analytics.errors import AnalyticsError
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import count_of
from okey_ledger.ledger import Verification

from ..completion import complete_hand
from ..errors import Refused, complain, say, sentence
from ..extras import extra
from ..ledger import open_ledger, resolve_hand
from ..options import Database, Json
from ..output import write, write_text
from ..progress import Progress

Target = Annotated[
    str | None,
    typer.Argument(
        metavar="[TARGET]",
        help="A stored hand, by its id, or a data set, by its folder; else the ledger.",
        autocompletion=complete_hand,
    ),
]
HandId = Annotated[
    str | None, typer.Option("--hand", metavar="ID", help="A stored hand by its id, also one called like a folder.")
]


STORED_BEFORE: Final = N_(
    "hand {hand}: an earlier version stored it in a form that is refused today, which is no fault. `audit` says why"
)
"""Says that a stored hand could not be stored as it stands today."""


def verify(target: Target = None, hand: HandId = None, json: Json = False, database: Database = None) -> None:
    """Check the ledger, or a data set that was exported, for tampering.

    Every row is read again and every link of its chain recomputed; what that can see is told in docs/ledger.md. Of a
    data set every file is compared with its manifest as well; see docs/analytics.md.

    Exit codes: 0 nothing is wrong; 1 something is; 2 there is no such ledger, hand or data set.
    """
    if hand is None and target is not None and Path(target).is_dir():
        _verify_data_set(Path(target), json)
    with open_ledger(database) as ledger:
        named = target if hand is None else hand
        verified = ledger.verify(None if named is None else resolve_hand(ledger, named))
    if json:
        write(msgspec.json.encode(verified) + b"\n")
    else:
        _tell(verified)
    raise typer.Exit(1 if verified.faults else 0)


def _verify_data_set(folder: Path, json: bool) -> None:
    """Check a data set and end."""
    with extra("analytics"):
        from okey_ledger.analytics.dataset.check import DataSet
    try:
        data_set = DataSet(folder)
        with Progress("verify", data_set.manifest.events) as progress:
            check = data_set.check(progress.advance)
    except AnalyticsError as error:
        raise Refused(sentence(error)) from None
    if json:
        write(msgspec.json.encode(check) + b"\n")
    else:
        for flaw in check.flaws:
            complain(f"{flaw}.")
        looked_at = [count_of("hands", check.hands), count_of("events", check.events), count_of("files", check.files)]
        write_text(f"{', '.join(looked_at)}: {_wrong(len(check.flaws))}\n")
    raise typer.Exit(1 if check.flaws else 0)


def _wrong(count: int) -> str:
    return f"faults: {count}" if count else "nothing is wrong"


def _tell(verified: Verification) -> None:
    """The faults on standard error, and which hands are of an old form; what has been looked at."""
    for hand in verified.stored_before:
        complain(sentence(say(STORED_BEFORE, hand=hand)))
    for fault in verified.faults:
        complain(f"{fault}.")
    looked_at = f"{count_of('hands', verified.hands)}, {count_of('events', verified.events)}"
    write_text(f"{looked_at}: {_wrong(len(verified.faults))}\n")
