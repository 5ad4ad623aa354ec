"""What the options of the rule sets have in common in which melds are laid during play."""

from __future__ import annotations

from typing import Protocol

from ..options import House, Options
from ..table import Table


class MeldingHouse(House, Protocol):
    """The house readings of a table on which melds are laid during play."""

    @property
    def group_capture(self) -> str:
        """What captures the okey of a three-tile group: the tile it states, or that and the missing colour."""

    @property
    def capture_islek(self) -> bool:
        """A discard that could capture an okey is işlek (`islek`)."""


MeldingTable = Table[Options, MeldingHouse]
"""A table on which melds are laid during play."""
