"""Targets: what a command is to read, be it a file, standard input or a hand of the ledger."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from okey_ledger.analytics.errors import AnalyticsError
from okey_ledger.domain.events import HAND_ID
from okey_ledger.domain.sentence import N_
from okey_ledger.handlog.source import STDIN, Source, open_source, source_of

from .errors import Refused, sentence
from .extras import extra


@contextmanager
def open_target(target: str, database: str | None) -> Iterator[Source]:
    """The log that a target names: a file that is there, standard input, or a stored hand by its id.

    Raises `Refused` where there is no such thing or it cannot be read.
    """
    if target == STDIN or os.path.lexists(target) or not re.fullmatch(HAND_ID, target):
        with open_log(target) as source:
            yield source
    else:
        yield stored_hand(target, database)


def stored_hand(hand: str, database: str | None) -> Source:
    """The log of a stored hand, whatever it is called. Raises `Refused` where it is not stored."""
    from .ledger import names_of_players

    lines = b"".join(line + b"\n" for line in _stored_lines(hand, database))
    return Source(hand, lines, stored=True, names=names_of_players(database))


@contextmanager
def open_hand_or_target(target: str | None, hand: str | None, database: str | None) -> Iterator[Source]:
    """The log that a target names, or without one the stored hand that `--hand` names.

    Raises `Refused` where neither is given, or there is no such thing.
    """
    if target is not None:
        with open_target(target, database) as source:
            yield source
    elif hand is not None:
        yield stored_hand(hand, database)
    else:
        raise Refused(N_("No log is named. Name a file or a stored hand, or give the id of a stored hand with --hand"))


@contextmanager
def open_log(name: str) -> Iterator[Source]:
    """A log in a file or on standard input, or the hands of a data set as one.

    Raises `Refused` where there is none or it cannot be read.
    """
    with ExitStack() as stack:
        if Path(name).is_dir():
            yield stack.enter_context(_hands_of_data_set(name))
            return
        try:
            source = stack.enter_context(open_source(name))
        except (OSError, ValueError) as error:
            what = error.strerror if isinstance(error, OSError) else str(error)
            raise Refused(N_("{file}: {fault}. Name a log that can be read"), file=name, fault=what) from None
        yield source


@contextmanager
def _hands_of_data_set(name: str) -> Iterator[Source]:
    """The lines of all hands of a data set, those in quarantine too."""
    with extra("analytics"):
        from okey_ledger.analytics.dataset.check import UNREADABLE, DataSet
    with ExitStack() as stack:
        try:
            source = stack.enter_context(source_of(name, DataSet(Path(name)).lines()))
        except (AnalyticsError, *UNREADABLE) as error:
            raise Refused(N_("{fault} `verify` tells more of a data set"), fault=sentence(error)) from None
        yield source


def _stored_lines(hand: str, database: str | None) -> list[bytes]:
    """The events of a hand of the ledger."""
    from okey_ledger.ledger import LedgerUnusable

    from .ledger import open_ledger, resolve_hand

    try:
        with open_ledger(database) as ledger:
            return ledger.events_of(resolve_hand(ledger, hand))
    except Refused as refused:
        if not isinstance(refused.__cause__, LedgerUnusable):
            raise
        neither = N_("{hand} is neither a file nor a stored hand: {fault} Name one that is there")
        raise Refused(neither, hand=hand, fault=str(refused)) from None
