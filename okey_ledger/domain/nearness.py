"""How near a seat is to what it needs next, and which tiles bring it nearer: the exact solver, asked tile by tile.

What a seat needs is its finish where nothing is laid before it (clause `finish`), else its opening, and once it has
opened whatever gets rid of tiles (clauses `opening`, `pairs-opening`, `lay-off`).
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from .arrange.layings import Worths, most_points, most_tiles, points_in, tiles_in
from .arrange.masks import Faces, bits_under, faces_of, meldable
from .arrange.search import Memo, pack
from .table import Table

_PAIRS_AWAY: Final = 2
"""Pairs count for a seat that has not committed itself to them when no more than so many are missing."""


class Solver:
    """The searches of one hand, which share what they have found.

    >>> Solver(high_one=True).covered(faces_of("R1 R2 R3 B9".split(), "K5"))
    3
    """

    def __init__(self, high_one: bool) -> None:
        """Whether a run goes on above 13 with a 1."""
        self._tiles: tuple[Worths, Memo] = most_tiles(high_one), {}
        self._points: tuple[Worths, Memo] = most_points(high_one), {}
        self.high_one = high_one

    def covered(self, faces: Faces, leave: int = 0) -> int:
        """Most tiles in melds that leave so many tiles, none or one."""
        return tiles_in(pack(faces, *self._tiles, leave)[0])

    def points(self, faces: Faces, leave: int = 0) -> int:
        """Most points in melds that leave so many tiles, none or one."""
        return points_in(pack(faces, *self._points, leave)[0])


class Nearness:
    """What one seat's rack needs now; it looks at the rack as it is when it is made."""

    def __init__(self, table: Table, seat: int, solver: Solver) -> None:
        """The table before the seat has drawn; the solver of the hand."""
        self._table = table
        self._rack = rack = table.racks[seat]
        self._faces = faces_of(rack, table.okey)
        self._solver = solver
        self._opened = table.opened[seat]
        self._seat = seat
        laying = table.rules.laying
        self._lays = laying is not None
        self._wants_pairs = self._opened == "pairs" or table.declared[seat]
        needed = laying.pairs(table, seat) if laying else table.rules.finish_shows // 2
        pairs = len(rack) - len(set(rack)) + self._faces.okeys
        self._near_pairs = self._wants_pairs or (self._opened is None and needed - _PAIRS_AWAY <= pairs < needed)
        self._known: dict[str, bool] = {}

    def helps(self, tile: str) -> bool:
        """Whether one more tile brings the seat nearer: more tiles in melds, more points of its opening, or a pair."""
        known = self._known.get(tile)
        if known is None:
            known = self._known[tile] = self._helps(tile)
        return known

    def _helps(self, tile: str) -> bool:
        table = self._table
        if self._near_pairs and (tile == table.okey or self._rack.count(tile) == 1):
            return True
        if self._opened and (tile == table.okey or table.wanted[table.plays[tile]]):
            return True
        return not self._wants_pairs and self._may_meld(tile) and self._melds_more(tile)

    def _may_meld(self, tile: str) -> bool:
        """A cheap question with many a quick no: without okeys a tile needs two others beside it, its twin no third."""
        once, twice, okeys = self._faces
        bit = bits_under(self._table.okey)[tile]
        if not bit or okeys:
            return True
        return not twice & bit and bool(meldable(once | bit, self._solver.high_one) & bit)

    def _melds_more(self, tile: str) -> bool:
        once, twice, okeys = self._faces
        bit = bits_under(self._table.okey)[tile]
        more = Faces(once | bit, twice | once & bit, okeys + (not bit))
        if self._lays and not self._opened:
            return min(self._bar, self._solver.points(more, leave=1)) > self._points
        return self._solver.covered(more, leave=1) > self._covered

    @cached_property
    def _covered(self) -> int:
        return self._solver.covered(self._faces)

    @cached_property
    def _bar(self) -> int:
        return self._table.laying.bar(self._table, self._seat)

    @cached_property
    def _points(self) -> int:
        return min(self._bar, self._solver.points(self._faces))
