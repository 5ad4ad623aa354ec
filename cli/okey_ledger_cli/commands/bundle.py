"""`okey-ledger bundle`: everything about one hand in one file that can be checked without the ledger."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from okey_ledger.domain.sentence import N_
from okey_ledger.ledger import Ledger

from ..completion import complete_hand
from ..errors import Refused
from ..ledger import open_ledger, resolve_hand
from ..options import Database
from ..output import write, write_file
from ..read_models import up_to_date

MAX_DISPUTES = 1000
"""How many disputes a bundle has at most."""

HandId = Annotated[
    str, typer.Argument(metavar="HAND", help="A stored hand that has ended.", autocompletion=complete_hand)
]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the bundle into this file.")]
LogFolder = Annotated[
    Path | None,
    typer.Option("--log", metavar="DIR", help="The folder of the transparency log."),
]
Texts = Annotated[bool, typer.Option("--texts", help="Tell the texts of disputes too, as far as they are not erased.")]


def bundle(
    hand: HandId, output: Output = None, log: LogFolder = None, texts: Texts = False, database: Database = None
) -> None:
    """Write the bundle of a hand: its events and disputes, proofs, the signed checkpoint and the verdict.

    Anybody can check it with `okey-ledger verify FILE --key KEY`, without the ledger and offline.

    Exit codes: 0 written; 2 there is no such hand, it is still running, or its events are not in the log yet.
    """
    from okey_ledger.transparency.bundles import NoBundle, encode_bundle, make_bundle
    from okey_ledger.transparency.log import NotInLog, PublishedLog
    from okey_ledger.transparency.tiles import TileMissing

    with open_ledger(database) as ledger:
        hand = resolve_hand(ledger, hand)
        with up_to_date(database) as read_models:
            disputes = [item.dispute for item in read_models.disputes(hand=hand, limit=MAX_DISPUTES)]
        published = PublishedLog(_folder(ledger, log))
        try:
            made = make_bundle(ledger, published, hand, disputes, version("okey-ledger"), with_texts=texts)
        except (NoBundle, NotInLog) as error:
            raise Refused.of(error) from None
        except TileMissing as error:
            raise Refused(N_("The log lacks a file ({fault}). Name its folder with --log"), fault=str(error)) from None
    if output is None:
        write(encode_bundle(made))
        return
    try:
        write_file(output, encode_bundle(made))
    except OSError as error:
        fault = N_("{file}: {fault}. Name a file that can be written")
        raise Refused(fault, file=str(output), fault=error.strerror) from None


def _folder(ledger: Ledger, named: Path | None) -> Path:
    """The folder of the log; of a ledger in a file the one beside it where none is named."""
    if named is not None:
        return named
    if ledger.file is None:
        raise Refused(N_("The folder of the transparency log is not known. Name it with --log"))
    return Path(f"{ledger.file}.log")
