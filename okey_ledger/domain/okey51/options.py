"""Table options and house readings of `okey51`.

Each field's default is the reading that the rules settle on. A hand pins its options in its first event.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from ..options import Seconds, Settles, Switches
from ..table import Table


class Okey51House(Switches, frozen=True):
    """The readings that an `okey51` table can set otherwise."""

    own_meld_charged: Annotated[bool, Settles("lay-off")] = False
    """Laying off onto, or capturing from, one's own meld is charged (clauses `lay-off`, `capture`)."""
    group_capture: Annotated[Literal["declared", "both"], Settles("capture")] = "declared"
    """What captures the okey of a three-tile group: the tile it states, or that and the missing color (`capture`)."""
    okey_discard_islek: Annotated[bool, Settles("islek")] = True
    """A discarded okey is işlek wherever it could be laid off (`islek`)."""
    capture_islek: Annotated[bool, Settles("islek")] = True
    """A discard that could capture an okey is işlek (`islek`)."""
    take_for_new_meld: Annotated[bool, Settles("take-use")] = False
    """A new meld of a seat that has opened uses the taken tile (`take-use`)."""
    take_on_empty_stock: Annotated[bool, Settles("exhausted")] = False
    """The discard may be taken when the stock is empty (`exhausted`)."""
    katlama_partner_exempt: Annotated[bool, Settles("katlama")] = False
    """Only opponents' openings raise the bar (`katlama`)."""
    pairs_rest_exhausted: Annotated[Literal[10, 5], Settles("pairs-multiplier")] = 10
    """The multiplier of a pairs opener's rest in an exhausted hand (`pairs-multiplier`)."""
    partner_pays: Annotated[bool, Settles("teams")] = False
    """The finisher's partner pays at the end like the opponents (`teams`)."""
    okey_in_pairs: Annotated[bool, Settles("pair")] = True
    """An okey makes a pair with any tile (`okey`, `pair`)."""

    wrong_opening_points: ClassVar[int | None] = None
    """A wrong opening is a breach (`opening`, `pairs-opening`, `katlama`)."""
    bar_free_finish: ClassVar[bool] = False
    """Every opening needs the bar (`opening`)."""
    katlama_pairs: ClassVar[bool] = False
    """Openings with pairs have no bar (`katlama`)."""
    wait_after_opening: ClassVar[bool] = False
    """A seat may lay off and capture in the turn of its opening (`not-opened`)."""
    pairs_declaration: ClassVar[str] = "none"
    """Pairs are not declared (`pairs-opening`)."""
    pairs_lay_off: ClassVar[bool] = False
    """A seat that opened with pairs lays nothing but pairs, and nobody else lays any (`pairs-path`)."""
    pairs_after_melds: ClassVar[bool] = False
    """A seat that opened with melds lays no pairs (`pairs-path`)."""
    pairs_lay_off_tiles: ClassVar[int | None] = None
    """Lay-offs of a turn are not limited (`lay-off`)."""
    lay_off_cap: ClassVar[str] = "none"
    """Lay-offs of a turn are not limited (`lay-off`)."""
    lay_off_cap_tiles: ClassVar[int] = 0
    """Lay-offs of a turn are not limited (`lay-off`)."""
    captures: ClassVar[bool] = True
    """An okey on the table can be captured (`capture`)."""
    take_in_opening: ClassVar[bool] = False
    """A taken tile may be used after the opening too (`take-use`)."""
    unused_take_points: ClassVar[int | None] = None
    """A taken tile that is not used is a breach (`take-use`)."""


class Okey51Options(Switches, frozen=True):
    """The options of an `okey51` table."""

    katlama: bool = True
    """An opening must exceed the highest one (`katlama`). The default is a reading."""
    teams: bool = False
    """Seats 0 and 2 play against 1 and 3 (`teams`)."""
    assisted: bool = False
    """The table marks işlek tiles and lays off at one touch (`assisted`)."""
    hands: Literal[1, 3] = 1
    """How many hands the game has (`hands`)."""
    move_seconds: Seconds | None = None
    """How long a turn lasts; null: no limit (`clock`)."""
    house: Okey51House = Okey51House()

    opening_points: ClassVar[int] = 51
    """What an opening with melds is worth at least (`opening`)."""
    opening_pairs: ClassVar[int] = 5
    """How many pairs an opening with pairs has at least (`pairs-opening`)."""


Okey51Table = Table[Okey51Options, Okey51House]
"""A table of `okey51`, with its own options."""
