"""Table options and house readings of `okey101`.

Each field's default is the reading that the rules settle on. A hand pins its options in its first event.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from ..options import Seconds, Settles, Switches
from ..table import Table

Points = Annotated[int, msgspec.Meta(ge=0, le=404, examples=[101])]
"""What something costs or gives, 0 to 404."""

Times = Annotated[int, msgspec.Meta(ge=1, le=8, examples=[2])]
"""By what points are multiplied, 1 to 8."""

FedTimes = Annotated[int, msgspec.Meta(ge=1, le=20, examples=[10])]
"""By what a tile's value is multiplied, 1 to 20."""

TurnTiles = Annotated[int, msgspec.Meta(ge=1, le=13, examples=[2, 3])]
"""How many tiles a turn, 1 to 13."""


class Okey101House(Switches, frozen=True):
    """The readings that an `okey101` table can set otherwise."""

    high_one: Annotated[bool, Settles("run")] = False
    """A 1 stands after 13 too (`run`)."""
    okey_in_pairs: Annotated[bool, Settles("pair")] = True
    """An okey makes a pair with any tile (`okey`, `pair`)."""
    bar_free_finish: Annotated[bool, Settles("opening")] = True
    """An opening that leaves one tile in the rack needs no bar (`opening`)."""
    katlama_partner_exempt: Annotated[bool, Settles("katlama")] = False
    """Only opponents' openings raise the bar (`katlama`)."""
    katlama_pairs: Annotated[bool, Settles("katlama")] = True
    """An opening with pairs has more pairs than any before it (`katlama`)."""
    wrong_opening_points: Annotated[Points | None, Settles("wrong-opening")] = None
    """What a wrong opening costs its seat; null: it is a breach (`wrong-opening`)."""
    wait_after_opening: Annotated[bool, Settles("opening-turn")] = False
    """In the turn of its opening a seat lays nothing off and captures nothing (`opening-turn`)."""
    pairs_lay_off_tiles: Annotated[TurnTiles | None, Settles("lay-off-limit")] = 2
    """How many tiles a turn a seat lays off that opened with pairs; null: any number (`lay-off-limit`)."""
    lay_off_cap: Annotated[Literal["none", "meld", "end"], Settles("lay-off-limit")] = "none"
    """Whether lay-offs of a turn are limited for each meld, or for each end of a run (`lay-off-limit`)."""
    lay_off_cap_tiles: Annotated[TurnTiles, Settles("lay-off-limit")] = 2
    """How many tiles that limit allows (`lay-off-limit`)."""
    captures: Annotated[bool, Settles("capture")] = True
    """An okey on the table can be captured (`capture`)."""
    capture_points: Annotated[Points, Settles("capture")] = 0
    """What a capture costs the owner of the meld (`capture`)."""
    group_capture: Annotated[Literal["declared", "both"], Settles("capture")] = "declared"
    """What captures the okey of a three-tile group: the tile it states, or that and the missing color (`capture`)."""
    take_in_opening: Annotated[bool, Settles("take-use")] = True
    """A tile taken by a seat that has not opened is used in its opening only (`take-use`)."""
    take_for_new_meld: Annotated[bool, Settles("take-use")] = True
    """A new meld or pair of a seat that has opened uses the taken tile (`take-use`)."""
    take_on_empty_stock: Annotated[bool, Settles("exhausted")] = False
    """The discard may be taken when the stock is empty (`exhausted`)."""
    unused_take_points: Annotated[Points | None, Settles("take-use")] = None
    """What a taken tile that is not used costs its seat; null: it is a breach (`take-use`)."""
    fed_opening: Annotated[Literal["none", "flat", "times"], Settles("take")] = "none"
    """Whether the seat that threw the tile of an opening pays, and how that is reckoned (`take`)."""
    fed_points: Annotated[Points, Settles("take")] = 101
    """What it pays under `flat` (`take`)."""
    fed_times: Annotated[FedTimes, Settles("take")] = 10
    """By what the tile's value is multiplied under `times` in an opening with melds (`take`)."""
    fed_pairs_times: Annotated[FedTimes, Settles("take")] = 20
    """By what the tile's value is multiplied under `times` in an opening with pairs (`take`)."""
    pairs_after_melds: Annotated[bool, Settles("pairs-path")] = True
    """A seat that opened with melds lays pairs once some seat has opened with pairs (`pairs-path`)."""
    pairs_declaration: Annotated[Literal["none", "binding"], Settles("pairs-declared")] = "none"
    """Whether a seat opens with pairs only if it has declared them (`pairs-declared`)."""
    declared_unopened_times: Annotated[Times, Settles("pairs-declared")] = 2
    """By what `unopened` is multiplied for a seat that has declared pairs, under `binding` (`pairs-declared`)."""
    all_pairs: Annotated[Literal["annulled", "played_on"], Settles("all-pairs")] = "annulled"
    """What follows when all four seats have opened with pairs (`all-pairs`)."""
    islek_points: Annotated[Points, Settles("islek")] = 101
    """What an işlek discard costs (`islek`)."""
    capture_islek: Annotated[bool, Settles("islek")] = False
    """A discard that could capture an okey is işlek (`islek`)."""
    okey_discard_points: Annotated[Points, Settles("okey-discard")] = 101
    """What throwing an okey costs (`okey-discard`)."""
    bots_charged: Annotated[bool, Settles("islek")] = True
    """A bot's discards are charged like a player's (`islek`, `okey-discard`)."""
    finish_points: Annotated[Points, Settles("finish")] = 101
    """What the finisher gets (`finish`)."""
    unopened_points: Annotated[Points, Settles("unopened")] = 202
    """What a seat that has not opened pays (`unopened`)."""
    elden: Annotated[Literal["nobody_opened", "same_turn", "alone"], Settles("elden")] = "nobody_opened"
    """What makes a finish *elden* (`elden`)."""
    elden_times: Annotated[Times, Settles("factor")] = 2
    """By what *elden* multiplies the end (`factor`)."""
    pairs_times: Annotated[Times, Settles("factor")] = 2
    """By what a finish with pairs multiplies the end (`factor`)."""
    okey_times: Annotated[Times, Settles("factor")] = 2
    """By what a finish with the okey multiplies the end (`factor`)."""
    times_cap: Annotated[Annotated[int, msgspec.Meta(ge=1, le=64, examples=[2])] | None, Settles("factor")] = None
    """By how much an end is multiplied at most; null: no limit (`factor`)."""
    pairs_rest_times: Annotated[Times, Settles("rest")] = 2
    """By what the rest of a seat that opened with pairs is multiplied as well (`rest`)."""
    pairs_okey_unopened_times: Annotated[Times | None, Settles("unopened")] = None
    """What multiplies `pairs+okey` for seats that have not opened; null: the factor (`unopened`)."""
    okey_left_points: Annotated[Points, Settles("okey-left")] = 101
    """What each okey left costs (`okey-left`)."""
    okey_left_multiplied: Annotated[bool, Settles("okey-left")] = False
    """An okey left is multiplied as the rest of its seat is (`okey-left`)."""
    exhausted_pays: Annotated[Literal["all", "okeys", "nothing"], Settles("exhausted")] = "all"
    """What is paid in an exhausted hand (`exhausted`)."""
    partner_pays: Annotated[bool, Settles("teams")] = False
    """The finisher's partner pays at the end like the opponents (`teams`)."""

    okey_discard_islek: ClassVar[bool] = False
    """A thrown okey is charged by itself and never işlek (`okey-discard`)."""
    pairs_lay_off: ClassVar[bool] = True
    """A seat that opened with pairs lays off and captures too (`pairs-path`)."""


class Okey101Options(Switches, frozen=True):
    """The options of an `okey101` table."""

    katlama: bool = False
    """An opening must exceed the highest one (`katlama`). The default is a reading."""
    opening_points: Annotated[int, msgspec.Meta(ge=51, le=201)] = 101
    """What an opening with melds is worth at least (`opening`)."""
    opening_pairs: Annotated[int, msgspec.Meta(ge=4, le=6)] = 5
    """How many pairs an opening with pairs has at least (`pairs-opening`)."""
    teams: bool = False
    """Seats 0 and 2 play against 1 and 3 (`teams`)."""
    assisted: bool = False
    """The table marks işlek tiles and lays off at one touch (`assisted`)."""
    hands: Annotated[int, msgspec.Meta(ge=1, le=21)] = 1
    """How many hands the game has (`hands`)."""
    move_seconds: Seconds | None = None
    """How long a turn lasts; null: no limit (`clock`)."""
    house: Okey101House = Okey101House()


Okey101Table = Table[Okey101Options, Okey101House]
"""A table of `okey101`, with its own options."""
