"""What a search found, written down: the melds with every okey's identity, and the tiles that are left."""

from __future__ import annotations

from ..melds import MELDS
from ..tiles import CODE, FJ, in_order
from .layings import VALUE, Laying, points_in, tiles_in
from .masks import without
from .search import Packing


class Arrangement:
    """A set of melds from a rack and the rest of it.

    Runs are joined where one goes on where another ends; runs come first, by colour, then groups, by number.
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
        laid = [tile for laying in self._layings() for tile in _tiles(laying, self._okey)]
        return in_order(without(self._rack, laid))

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
    for laying in sorted(layings, key=_by_start):
        faces, texts = laying.faces, _texts(laying, okey)
        if laying.kind == "group":
            groups.append(texts)
            continue
        for place, (before, written) in enumerate(runs):
            if before + faces in MELDS:
                runs[place] = before + faces, written + texts
                break
        else:
            runs.append((faces, texts))
    runs.sort(key=lambda run: CODE[run[0][0]])
    return [texts for _, texts in runs] + groups


def _by_start(laying: Laying) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """By the first number, so that a run comes after every run from which it could go on."""
    return VALUE[laying.faces[0]], laying.faces, laying.stands_for


def _texts(laying: Laying, okey: str) -> list[str]:
    """The notation of one laying; the okey's face without an okey is a false joker (clause `false-joker`)."""
    return [f"{okey}={face}" if face in laying.stands_for else FJ if face == okey else face for face in laying.faces]


def _tiles(laying: Laying, okey: str) -> list[str]:
    """The tiles that one laying takes from the rack."""
    return [okey if face in laying.stands_for else FJ if face == okey else face for face in laying.faces]
