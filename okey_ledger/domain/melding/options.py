"""What the options of the rule sets have in common in which melds are laid during play."""

from __future__ import annotations

from typing import Protocol

from ..options import House, Options
from ..table import Table


class MeldingHouse(House, Protocol):
    """The house readings of a table on which melds are laid during play."""

    @property
    def group_capture(self) -> str:
        """What captures the okey of a three-tile group: the tile it states, or that and the missing color."""

    @property
    def capture_islek(self) -> bool:
        """A discard that could capture an okey is işlek (`islek`)."""

    @property
    def okey_discard_islek(self) -> bool:
        """A discarded okey is işlek wherever it could be laid off (`islek`)."""

    @property
    def wrong_opening_points(self) -> int | None:
        """What a wrong opening costs its seat; None: it is a breach (`wrong-opening`)."""

    @property
    def bar_free_finish(self) -> bool:
        """An opening that leaves one tile in the rack needs no bar (`opening`)."""

    @property
    def katlama_partner_exempt(self) -> bool:
        """Only opponents' openings raise the bar (`katlama`)."""

    @property
    def katlama_pairs(self) -> bool:
        """An opening with pairs has more pairs than any before it (`katlama`)."""

    @property
    def wait_after_opening(self) -> bool:
        """In the turn of its opening a seat lays nothing off and captures nothing (`opening-turn`)."""

    @property
    def pairs_declaration(self) -> str:
        """Whether a seat opens with pairs only if it has declared them (`pairs-declared`)."""

    @property
    def pairs_lay_off(self) -> bool:
        """A seat that opened with pairs adds to melds, and one that opened with melds may lay pairs (`pairs-path`)."""

    @property
    def pairs_after_melds(self) -> bool:
        """A seat that opened with melds lays pairs once some seat has opened with pairs (`pairs-path`)."""

    @property
    def pairs_lay_off_tiles(self) -> int | None:
        """How many tiles a turn a seat lays off that opened with pairs; None: any number (`lay-off-limit`)."""

    @property
    def lay_off_cap(self) -> str:
        """Whether lay-offs of a turn are limited for each meld, or for each end of a run (`lay-off-limit`)."""

    @property
    def lay_off_cap_tiles(self) -> int:
        """How many tiles that limit allows (`lay-off-limit`)."""

    @property
    def captures(self) -> bool:
        """An okey on the table can be captured (`capture`)."""

    @property
    def take_in_opening(self) -> bool:
        """A tile taken by a seat that has not opened is used in its opening only (`take-use`)."""

    @property
    def take_for_new_meld(self) -> bool:
        """A new meld of a seat that has opened uses the taken tile (`take-use`)."""

    @property
    def unused_take_points(self) -> int | None:
        """What a taken tile that is not used costs its seat; None: it is a breach (`take-use`)."""


class MeldingOptions(Options, Protocol):
    """The options of such a table; what a rule set fixes is a constant of its options."""

    @property
    def katlama(self) -> bool:
        """An opening must exceed the highest one (`katlama`)."""

    @property
    def assisted(self) -> bool:
        """The table marks işlek tiles and lays off at one touch (`assisted`)."""

    @property
    def hands(self) -> int:
        """How many hands the game has (`hands`)."""

    @property
    def opening_points(self) -> int:
        """What an opening with melds is worth at least (`opening`)."""

    @property
    def opening_pairs(self) -> int:
        """How many pairs an opening with pairs has at least (`pairs-opening`)."""


MeldingTable = Table[MeldingOptions, MeldingHouse]
"""A table on which melds are laid during play."""


def settable(table: MeldingTable, *readings: str) -> tuple[str, ...]:
    """Those of some readings that a table of this rule set can set otherwise; the others are fixed for it."""
    return tuple(name for name in readings if name in table.house.__struct_fields__)
