"""The ledger and its read models, opened for a command; whatever they say no with is said in the program's shape."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from itertools import islice, takewhile
from pathlib import Path
from typing import Final

from okey_ledger.domain.sentence import N_
from okey_ledger.ledger import Ledger, LedgerError
from okey_ledger.ledger.private.data import PrivateData
from okey_ledger.ledger.topics import DISPUTE, is_dispute

from .errors import Refused, sentence


def ledger_address(database: str | None) -> str:
    """The address of the ledger: the one given, else a file in the user's data folder."""
    return f"sqlite:///{_default_file()}" if database is None else database


def _default_file() -> Path:
    data = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(data) if data.startswith("/") else Path.home() / ".local" / "share"
    return folder / "okey-ledger" / "ledger.db"


def make_folder(database: str | None) -> None:
    """Make the folder of the ledger where that is the program's own; no other folder is made for anybody."""
    if database is None:
        _default_file().parent.mkdir(parents=True, exist_ok=True)


MAX_NAMED: Final = 5
"""How many hands that begin alike are named."""

MAX_COMPARED: Final = 10_000
"""How many stored hands are looked through for one that may be meant."""


@contextmanager
def open_ledger(database: str | None, *, create: bool = False) -> Iterator[Ledger]:
    """The ledger, made where it is not there and may be made. Raises `Refused` for every `LedgerError`."""
    if create:
        make_folder(database)
    try:
        with Ledger.open(ledger_address(database), create=create) as ledger:
            yield ledger
    except LedgerError as error:
        raise Refused(sentence(error)) from error


@contextmanager
def open_private(database: str | None) -> Iterator[PrivateData]:
    """The names and texts beside the ledger. Raises `Refused` for every `LedgerError`."""
    try:
        data = PrivateData.beside(ledger_address(database))
        try:
            yield data
        finally:
            data.close()
    except LedgerError as error:
        raise Refused(sentence(error)) from error


def names_of_players(database: str | None) -> dict[str, str | None]:
    """What the players of the ledger are called, by id; None for one whose name was erased."""
    with open_private(database) as data:
        return {noted.player: noted.name for noted in data.names()}


def resolve_hand(ledger: Ledger, text: str) -> str:
    """The id of the stored hand that a text names: the id itself, or the only one that begins so.

    Raises `Refused` where several begin so, or none, with the ids that may be meant.
    """
    if ledger.exists(text):
        return text
    hands = [name for name in _begun(ledger, text) if not is_dispute(name)]
    if len(hands) == 1:
        return hands[0]
    if hands:
        raise Refused(N_("Several stored hands begin with {hand}: {hands}"), hand=text, hands=_named(hands))
    near = get_close_matches(text, islice(ledger.hand_ids(), MAX_COMPARED), n=3)
    if near:
        raise Refused(N_("There is no stored hand {hand}. Did you mean {hands}?"), hand=text, hands=", ".join(near))
    raise Refused(N_("There is no stored hand {hand}. `okey-ledger hands` lists those that are there"), hand=text)


def resolve_dispute(ledger: Ledger, text: str) -> str:
    """The id of the dispute that a text names: the id itself, or the only one that begins so.

    Raises `Refused` where several begin so, or none.
    """
    if ledger.exists(DISPUTE + text):
        return text
    disputes = [name.removeprefix(DISPUTE) for name in _begun(ledger, DISPUTE + text)]
    if len(disputes) == 1:
        return disputes[0]
    if disputes:
        several = N_("Several disputes begin with {dispute}: {disputes}")
        raise Refused(several, dispute=text, disputes=_named(disputes))
    none = N_("There is no dispute {dispute}. `okey-ledger dispute list` lists those that are there")
    raise Refused(none, dispute=text)


def _begun(ledger: Ledger, text: str) -> list[str]:
    """What is stored under names that begin so, one more than is named."""
    return list(islice(takewhile(lambda name: name.startswith(text), ledger.names(text)), MAX_NAMED + 1))


def _named(ids: list[str]) -> str:
    return ", ".join([*ids[:MAX_NAMED], *(["…"] if len(ids) > MAX_NAMED else [])])
