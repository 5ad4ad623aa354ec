"""The read models of the ledger, opened for a command and up to date."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from okey_ledger.domain.sentence import N_
from okey_ledger.projections import Projections, ReadModelError, beside

from .errors import Refused, complain, say, sentence
from .ledger import ledger_address, open_ledger
from .progress import Progress

logging.getLogger("sqlalchemy").addHandler(logging.NullHandler())  # what it logs of a broken-off run is no news


UNREADABLE: Final = N_("hand {hand} is stored and cannot be read ({case}). `verify` tells more")
UNREADABLE_EVENT: Final = N_("hand {hand}, event {n} is stored and cannot be read ({case}). `verify` tells more")


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
            facts = {"hand": hand.hand, "n": hand.n, "case": hand.case}
            complain(sentence(say(UNREADABLE if hand.n is None else UNREADABLE_EVENT, **facts)))
        yield read_models
