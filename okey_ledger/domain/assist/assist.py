"""What a table tells one of its seats, from nothing but what that seat knows (clauses `assisted`, `ready`)."""

from __future__ import annotations

from ..knowledge import known_to
from ..table import Table
from .answers import Assist, Ready


def assist(table: Table, seat: int) -> Assist | Ready:
    """What the table tells a seat: where melds are laid during play how to play its rack, else whether it can finish.

    Raises `NotAssisted` at a table that could assist and does not, and `ValueError` for a seat that is not there.
    """
    return table.rules.guide().assist(known_to(table, seat), seat)
