"""The read models of the ledger, opened for a command and up to date."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from okey_ledger.projections import Projections, ReadModelError, beside

from .errors import Refused, complain, sentence
from .ledger import ledger_address, open_ledger
from .progress import Progress

logging.getLogger("sqlalchemy").addHandler(logging.NullHandler())  # what it logs of a broken-off run is no news


@contextmanager
def open_read_models(database: str | None) -> Iterator[Projections]:
    """The read models as they are. Raises `Refused` for every `ReadModelError`."""
    try:
        with Projections(beside(ledger_address(database))) as read_models:
            yield read_models
    except ReadModelError as error:
        raise Refused(sentence(error)) from error


@contextmanager
def up_to_date(database: str | None) -> Iterator[Projections]:
    """The read models after reading what the ledger has more; says which stored hands cannot be read."""
    with open_ledger(database) as ledger, open_read_models(database) as read_models:
        with Progress("reading the ledger", read_models.lag(ledger)) as progress:
            read_models.catch_up(ledger, progress.advance)
        for hand in read_models.unreadable():
            at = "" if hand.n is None else f", event {hand.n}"
            complain(f"hand {hand.hand}{at} is stored and cannot be read ({hand.case}). `verify` tells more.")
        yield read_models
