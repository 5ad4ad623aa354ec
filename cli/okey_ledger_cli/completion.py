"""What a shell offers where an id is typed: the stored hands that begin so."""

from __future__ import annotations

import os
from itertools import islice, takewhile
from typing import Final

MAX_OFFERED: Final = 100
"""How many ids a shell is offered."""


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
