"""`okey-ledger feed`: print the entries of the ledger in their order, for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import typer

from okey_ledger.domain.sentence import N_
from okey_ledger.ledger import Epoch, FeedRow, Ledger, LedgerError
from okey_ledger.ledger.cloud_events import SOURCE, WrongSource, check_source, cloud_event
from okey_ledger.ledger.rows import epoch_at, feed_line

from ..errors import Refused, sentence
from ..ledger import open_ledger
from ..options import Database
from ..output import write

PAGE_SIZE: Final = 1000
"""How many entries are read and printed at once."""

POLL_SECONDS: Final = 1.0
"""For how many seconds the ledger is waited for before Ctrl-C is looked for again."""

After = Annotated[int, typer.Option(min=0, max=10**18, metavar="POSITION", help="Begin after this position.")]
InEpoch = Annotated[
    int, typer.Option("--epoch", min=0, max=10**18, metavar="EPOCH", help="The epoch in which POSITION was read.")
]
Most = Annotated[int | None, typer.Option(min=0, metavar="N", help="Print so many at most.")]
Format = Annotated[Literal["jsonl", "cloudevents"], typer.Option("--format", help="How an entry is written.")]
Source = Annotated[
    str, typer.Option(metavar="URI", help="What CloudEvents name as their source.", envvar="OKEY_LEDGER_EVENT_SOURCE")
]
Wait = Annotated[bool, typer.Option("--wait", help="Go on with what comes, until Ctrl-C.")]


def feed(
    after: After = 0,
    epoch: InEpoch = 0,
    most: Most = None,
    form: Format = "jsonl",
    source: Source = SOURCE,
    wait: Wait = False,
    database: Database = None,
) -> None:
    """Print the entries of the ledger in their order, one a line, for other programs.

    All of them are printed, those of hands that are being played and of disputes too. After a backup was restored,
    positions are used again: who has read events that are gone is told from where to go on, and in which epoch.

    Exit codes: 0 done; 2 there is no such ledger, it cannot be read, or it was restored.
    """
    try:
        check_source(source)
    except WrongSource as wrong:
        raise Refused.of(wrong) from None
    try:
        with open_ledger(database) as ledger:
            for rows, epochs in _pages(ledger, after, epoch, most, wait=wait):
                write(b"".join(_line(row, epochs, form, source) for row in rows))
    except LedgerError as error:
        raise Refused(sentence(error)) from error


def _pages(
    ledger: Ledger, after: int, epoch: int, most: int | None, *, wait: bool
) -> Iterator[tuple[list[FeedRow], list[Epoch]]]:
    """The entries after a position, some at a time, `most` at most, and the epochs; with `wait` without an end.

    Raises `Refused` where the ledger was restored and what was read is gone.
    """
    left = most
    while left != 0:
        rows = ledger.read(after, PAGE_SIZE if left is None else min(left, PAGE_SIZE))
        epochs = ledger.epochs()  # after the rows, which are those of this epoch where it is still the same
        _check_cursor(ledger, after, epoch, epochs)
        epoch = epochs[-1].epoch if epochs else 0
        if rows:
            yield rows, epochs
            after = rows[-1].position
            left = None if left is None else left - len(rows)
        elif wait:
            ledger.wait_for(after + 1, POLL_SECONDS)
        else:
            return


def _check_cursor(ledger: Ledger, after: int, epoch: int, epochs: list[Epoch]) -> None:
    """Raise `Refused` where what was read up to a position is no longer in the ledger."""
    common = ledger.common_position(epoch) if epochs and after else after
    if after > common:
        said = N_(
            "The ledger was restored: forget what was read after position {position}, and go on from there with "
            "--after {position} --epoch {epoch}"
        )
        raise Refused(said, position=common, epoch=epochs[-1].epoch)


def _line(row: FeedRow, epochs: list[Epoch], form: str, source: str) -> bytes:
    if form == "cloudevents":
        epoch = epoch_at(row.position, epochs)
        return cloud_event(source, epoch, row.position, row.hand, row.topic, row.payload) + b"\n"
    return feed_line(row.position, row.payload) + b"\n"
