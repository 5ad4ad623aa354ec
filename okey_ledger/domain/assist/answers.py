"""The answers of the assistant as data; tiles are texts as in logs."""

from __future__ import annotations

import msgspec

from ..arrange import MostPairs, MostPoints, MostTiles


class Charge(msgspec.Struct, frozen=True, gc=False):
    """What a move would change of a seat's score."""

    seat: int
    points: int
    """Positive is bad where melds are laid during play, negative is bad in classic Okey."""
    rule: str
    """The clause that says so."""


class LayOff(msgspec.Struct, frozen=True, gc=False):
    """A tile of the rack that can be laid off now."""

    meld: int
    """The number of the meld that it joins."""
    owner: int
    """The seat that laid that meld."""
    tile: str
    """As the event states it: an okey with what it would stand for, such as `R6=B9`."""
    charges: list[Charge]
    """What it would cost whom; empty where it costs nobody anything."""


class Capture(msgspec.Struct, frozen=True, gc=False):
    """An okey on the table that can be captured now."""

    meld: int
    """The number of the meld in which it is."""
    owner: int
    """The seat that laid that meld."""
    tiles: list[str]
    """What is given for it: the real tile and, where the table asks for two, the tile of the missing color."""
    charges: list[Charge]
    """What it would cost whom; empty where it costs nobody anything."""


class Assist(msgspec.Struct, frozen=True, gc=False):
    """What an assisted table tells a seat, where melds are laid during play."""

    hand: str
    n: int
    """The number of the last event; the answer holds until the next."""
    seat: int
    islek: list[str]
    """The tiles of the rack that would be işlek if they were thrown now."""
    bar: int | None
    """What the seat needs to open with melds; null once it has opened."""
    opening: MostPoints
    """Most points in melds: `points`, `melds`, `rest`. In the seat's turn a tile is left to discard."""
    cover: MostTiles
    """Most tiles in melds: `tiles`, `melds`, `rest`."""
    pairs: MostPairs
    """Most pairs: `count`, `pairs`, `rest`."""
    lay_offs: list[LayOff]
    """Every lay-off that the rules allow now, by meld and then in rack order; none outside the seat's turn."""
    captures: list[Capture]
    """Every capture that the rules allow now, likewise."""


class Showing(msgspec.Struct, frozen=True, gc=False):
    """One way to finish a hand of classic Okey now."""

    discard: str
    """The tile to throw."""
    finish: str
    """The kind: `normal`, `okey`, `pairs` or `pairs+okey`."""
    melds: list[list[str]] | None
    """The fourteen tiles shown in melds, okeys with what they stand for; null where pairs are shown."""
    pairs: list[list[str]] | None
    """The fourteen tiles shown as seven pairs; null where melds are shown."""
    charges: list[Charge]
    """What each other seat would lose."""


class Ready(msgspec.Struct, frozen=True, gc=False):
    """What a table of classic Okey tells a seat: whether it can finish now (clause `ready`)."""

    hand: str
    n: int
    """The number of the last event; the answer holds until the next."""
    seat: int
    ready: bool
    """Whether 14 of 15 tiles can be shown; false for a seat that does not hold 15 in its turn."""
    finishes: list[Showing]
    """Every discard with which it can, those that cost the others most first."""
