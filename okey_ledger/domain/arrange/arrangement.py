"""What a search found, written down: the melds with every okey's identity, and the tiles that are left."""

from __future__ import annotations

from operator import attrgetter

from ..melds import MELDS
from ..tiles import COLORS, in_order
from .layings import Laying, points_in, tiles_in
from .search import Packing

_order = attrgetter("order")


class Arrangement:
    """A set of melds from a rack and the rest of it.

    Runs are joined where one goes on where another ends; runs come first, by color, then groups, by number.
    """

    __slots__ = ("_chain", "_okey", "_rack", "points", "tiles")

    def __init__(self, rack: list[str], okey: str, packing: Packing) -> None:
        """What a packing looks like when it is laid from this rack; it is written only when it is looked at."""
        worth, self._chain = packing
        self._rack = rack.copy()
        self._okey = okey
        self.points = points_in(worth)
        """What the melds are worth; an okey as much as what it stands for (clause `value`)."""
        self.tiles = tiles_in(worth)
        """How many tiles are in melds."""

    @property
    def melds(self) -> list[list[str]]:
        """The melds as logs write them, okeys with what they stand for."""
        return write_melds(self._layings(), self._okey)

    @property
    def rest(self) -> list[str]:
        """The tiles in no meld, in the order in which racks are shown."""
        left = self._rack.copy()
        for laying in self._layings():
            for tile in laying.tiles(self._okey):
                left.remove(tile)
        return in_order(left)

    def _layings(self) -> list[Laying]:
        layings = []
        chain = self._chain
        while chain:
            laying, chain = chain
            layings.append(laying)
        return layings

    def __repr__(self) -> str:
        """All that it says."""
        return f"Arrangement(points={self.points}, tiles={self.tiles}, melds={self.melds}, rest={self.rest})"


def write_melds(layings: list[Laying], okey: str) -> list[list[str]]:
    """The melds of these layings as logs write them, runs that go on from each other joined."""
    runs: list[tuple[tuple[str, ...], list[str]]] = []
    groups: list[list[str]] = []
    for laying in sorted(layings, key=_order):
        faces, texts = laying.faces, laying.texts(okey)
        if laying.kind == "group":
            groups.append(texts)
            continue
        for place, (before, written) in enumerate(runs):
            if before + faces in MELDS:
                runs[place] = before + faces, written + texts
                break
        else:
            runs.append((faces, texts))
    runs.sort(key=_color)
    return [texts for _, texts in runs] + groups


def _color(run: tuple[tuple[str, ...], list[str]]) -> int:
    """To sort runs by color; the sort keeps the order of those of one color."""
    return COLORS.index(run[0][0][0])
