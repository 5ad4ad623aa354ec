"""`okey-ledger verify`: check what is stored for tampering."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from okey_ledger.analytics.errors import AnalyticsError
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import count_of
from okey_ledger.ledger import Fault, Ledger, Verification

from ..completion import complete_hand
from ..errors import Refused, complain, say, sentence
from ..extras import extra
from ..ledger import open_ledger, resolve_hand
from ..options import Database, Json, Lang
from ..output import write, write_text
from ..progress import Progress

Target = Annotated[
    str | None,
    typer.Argument(
        metavar="[TARGET]",
        help="A stored hand, by its id, a bundle or a data set, by its file or folder; else the ledger.",
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


Keys = Annotated[
    list[str] | None,
    typer.Option("--key", metavar="KEY", help="A key of the log or of a witness, or its file; may be repeated."),
]
LogFolder = Annotated[
    Path | None,
    typer.Option("--log", metavar="DIR", help="The folder of the transparency log."),
]
Kept = Annotated[
    list[Path] | None,
    typer.Option("--checkpoint", metavar="FILE", help="A checkpoint that was kept elsewhere; may be repeated."),
]


def verify(
    target: Target = None,
    hand: HandId = None,
    keys: Keys = None,
    log: LogFolder = None,
    checkpoints: Kept = None,
    json: Json = False,
    lang: Lang = "en",
    database: Database = None,
) -> None:
    """Check the ledger, a bundle, or a data set that was exported, for tampering.

    Every row is read again and every link of its chain recomputed; what that can see is told in docs/ledger.md. Of a
    data set every file is compared with its manifest as well; see docs/analytics.md.

    Where the ledger has a transparency log, every leaf, tile and root is recomputed from the stored events. A bundle is
    checked without any ledger: its hashes, proofs and signatures, and that the rules give the very scores.

    Exit codes: 0 nothing is wrong; 1 something is; 2 there is no such ledger, hand, bundle or data set.
    """
    if hand is None and target is not None and Path(target).is_file():
        from .verify_bundle import verify_bundle

        verify_bundle(Path(target), keys or [], json, lang)
    if hand is None and target is not None and Path(target).is_dir():
        _verify_data_set(Path(target), json)
    with open_ledger(database) as ledger:
        named = target if hand is None else hand
        verified = ledger.verify(None if named is None else resolve_hand(ledger, named))
        if named is None:
            logged = _verify_log(ledger, log, keys or [], checkpoints or [])
            verified = replace(verified, faults=(*verified.faults, *logged))
    if json:
        write(msgspec.json.encode(verified) + b"\n")
    else:
        _tell(verified)
    raise typer.Exit(1 if verified.faults else 0)


def _verify_log(ledger: Ledger, folder: Path | None, keys: list[str], kept: list[Path]) -> tuple[Fault, ...]:
    """What is wrong with the transparency log, where there is one. Raises `Refused` where one is asked for in vain."""
    from okey_ledger.transparency.log import NotInLog, PublishedLog
    from okey_ledger.transparency.verification import verify_log

    from .verify_bundle import read_key

    if folder is None and ledger.file is not None:
        folder = Path(f"{ledger.file}.log")
    if folder is None or not PublishedLog(folder).epochs():
        if keys or kept:
            raise Refused(N_("There is no transparency log there. Name its folder with --log"))
        return ()
    try:
        notes = [path.read_text(encoding="utf-8") for path in kept]
    except OSError as error:
        fault = N_("{file}: {fault}. Name a file that can be read")
        raise Refused(fault, file=str(error.filename), fault=error.strerror) from None
    try:
        with Progress("verify the log", ledger.last_position()) as progress:
            trusted = [read_key(key) for key in keys]
            return verify_log(ledger, PublishedLog(folder), trusted, notes, progress.advance).faults
    except NotInLog as error:
        return (Fault("checkpoint", str(error)),)


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
    return say(N_("faults: {count}"), count=count) if count else say(N_("nothing is wrong"))


def _tell(verified: Verification) -> None:
    """The faults on standard error, and which hands are of an old form; what has been looked at."""
    for hand in verified.stored_before:
        complain(sentence(say(STORED_BEFORE, hand=hand)))
    for fault in verified.faults:
        complain(f"{fault}.")
    looked_at = f"{count_of('hands', verified.hands)}, {count_of('events', verified.events)}"
    write_text(f"{looked_at}: {_wrong(len(verified.faults))}\n")
