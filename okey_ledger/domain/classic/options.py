"""Table options and house readings of classic Okey.

Each field's default is the reading that the rules settle on. A hand pins its options in its first event.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..options import Seconds, Settles, Switches
from ..table import Table


class CountdownHouse(Switches, frozen=True):
    """The readings that a `countdown` table can set otherwise."""

    pairs_okey_points: Annotated[Literal[4, 8], Settles("lost")] = 4
    """What a pairs finish with an okey takes (`lost`)."""
    indicator_show: Annotated[Literal["every_hand", "first_hand"], Settles("indicator-shown")] = "every_hand"
    """In which hands the indicator's twin may be shown (`indicator-shown`)."""
    take_on_empty_stock: Annotated[bool, Settles("exhausted")] = False
    """The discard may be taken when the stock is empty (`exhausted`)."""
    okey_in_pairs: Annotated[bool, Settles("pair")] = True
    """An okey makes a pair with any tile (`okey`, `pair`)."""


class CountdownOptions(Switches, frozen=True):
    """The options of a `countdown` table."""

    start_points: Annotated[int, msgspec.Meta(ge=5, le=21)] = 20
    """What everybody starts with (`start-points`). The default is a reading."""
    move_seconds: Seconds | None = None
    """How long a turn lasts; null: no limit (`clock`)."""
    house: CountdownHouse = CountdownHouse()


class RoundsHouse(Switches, frozen=True):
    """The readings that a `rounds` table can set otherwise."""

    take_on_empty_stock: Annotated[bool, Settles("exhausted")] = False
    """The discard may be taken when the stock is empty (`exhausted`)."""
    okey_in_pairs: Annotated[bool, Settles("pair")] = True
    """An okey makes a pair with any tile (`okey`, `pair`)."""


class RoundsOptions(Switches, frozen=True):
    """The options of a `rounds` table."""

    hands: Literal[1, 3] = 1
    """How many hands the game has (`hands`)."""
    move_seconds: Seconds | None = None
    """How long a turn lasts; null: no limit (`clock`)."""
    house: RoundsHouse = RoundsHouse()


CountdownTable = Table[CountdownOptions, CountdownHouse]
"""A table of `countdown`, with its own options."""
