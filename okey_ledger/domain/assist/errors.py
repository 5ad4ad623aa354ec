"""Why a table does not help.

AssistRefused
├── NotAssisted   the table is none that assists
└── FitsNowhere   nothing can be done with a tile now
"""

from __future__ import annotations

from typing import Final


class AssistRefused(Exception):
    """The table does not help with this."""


class NotAssisted(AssistRefused):
    """The table is none that assists (clause `assisted`)."""

    rule: Final = "assisted"

    def __init__(self, ruleset: str) -> None:
        """The rule set of the table."""
        self.ruleset = ruleset
        why = "has not the option `assisted`" if ruleset == "okey51" else f"plays {ruleset}, where nothing is laid off"
        super().__init__(f"only assisted tables of okey51 help with laying off, and this one {why}")


class FitsNowhere(AssistRefused):
    """Nothing can be laid off or captured with a tile now."""

    def __init__(self, seat: int, tile: str, meld: int | None) -> None:
        """Whose tile it is, the tile as it was asked for, and the meld where one was named."""
        self.seat = seat
        self.tile = tile
        self.meld = meld
        where = "any meld" if meld is None else f"meld {meld}"
        super().__init__(f"seat {seat} can neither lay {tile} off onto {where} now nor capture an okey from it")
