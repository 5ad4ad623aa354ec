"""Why a table does not help.

AssistRefused
├── NotAssisted   the table is none that assists
└── FitsNowhere   nothing can be done with a tile now
"""

from __future__ import annotations

from typing import Final

from ..ruleset import RuleSet
from ..sentence import N_, TranslatableError


class AssistRefused(TranslatableError):
    """The table does not help with this."""


class NotAssisted(AssistRefused):
    """The table is none that assists (clause `assisted`)."""

    rule: Final = "assisted"

    def __init__(self, rules: RuleSet) -> None:
        """The rule set of the table."""
        self.ruleset = rules.name
        if rules.laying:
            super().__init__(
                N_("Only assisted tables help with laying off; this one has not the option {name}"), name="assisted"
            )
        else:
            super().__init__(
                N_("Only assisted tables help with laying off; this one plays {ruleset}, where nothing is laid off"),
                ruleset=rules.name,
            )


class FitsNowhere(AssistRefused):
    """Nothing can be laid off or captured with a tile now."""

    def __init__(self, seat: int, tile: str, meld: int | None) -> None:
        """Whose tile it is, the tile as it was asked for, and the meld where one was named."""
        self.seat = seat
        self.tile = tile
        self.meld = meld
        if meld is None:
            sentence = N_("Seat {seat} can neither lay {tile} off onto any meld now nor capture an okey with it")
            super().__init__(sentence, seat=seat, tile=tile)
        else:
            sentence = N_("Seat {seat} can neither lay {tile} off onto meld {meld} now nor capture an okey from it")
            super().__init__(sentence, seat=seat, tile=tile, meld=meld)
