"""What a shell offers where an id or an option of a table is typed: those that begin so."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from okey_ledger.projections import Projections

MAX_OFFERED: Final = 100
"""How many ids a shell is offered."""

MAX_READ: Final = 500
"""How many entries of a list are looked through."""


def complete_hand(incomplete: str) -> list[str]:
    """The ids of stored hands that begin so; none where there is no ledger."""
    from okey_ledger.ledger import Ledger, LedgerError

    from .ledger import ledger_address

    try:
        with Ledger.open(ledger_address(os.environ.get("OKEY_LEDGER_DATABASE")), create=False) as ledger:
            begun = takewhile(lambda name: name.startswith(incomplete), ledger.names(incomplete))
            exact = [incomplete] if incomplete and ledger.exists(incomplete) else []
            return exact + [name for name in islice(begun, MAX_OFFERED) if "/" not in name]
    except LedgerError:
        return []


def complete_player(incomplete: str) -> list[str]:
    """The players of the newest stored hands that begin so."""
    return _listed(incomplete, lambda lists: (name for hand in lists.hands(limit=MAX_READ) for name in hand.players))


def complete_game(incomplete: str) -> list[str]:
    """The newest stored games that begin so."""
    return _listed(incomplete, lambda lists: (game.standing.game for game in lists.games(limit=MAX_READ)))


def complete_dispute(incomplete: str) -> list[str]:
    """The newest disputes that begin so."""
    return _listed(incomplete, lambda lists: (item.dispute for item in lists.disputes(limit=MAX_READ)))


def complete_option(incomplete: str) -> list[str]:
    """The options of all rule sets that begin so, with what stands before a value."""
    from okey_ledger.domain.rulesets import RULESETS
    from okey_ledger.domain.what_if import settings

    names = dict.fromkeys(name for rules in RULESETS.values() for name in settings(rules.options()))
    return [f"{name}=" for name in names if name.startswith(incomplete)]


def _listed(incomplete: str, of: Callable[[Projections], Iterable[str]]) -> list[str]:
    """What the lists hold that begins so, as they were when they were last read; nothing where there are none."""
    from okey_ledger.projections import ReadModelError

    from .errors import Refused
    from .read_models import open_read_models

    try:
        with open_read_models(os.environ.get("OKEY_LEDGER_DATABASE")) as lists:
            return [name for name in dict.fromkeys(of(lists)) if name.startswith(incomplete)][:MAX_OFFERED]
    except (Refused, ReadModelError):
        return []
