"""How a rack is got rid of in one turn: all tiles but one go into melds or are added to melds that lie on the table.

What can be added is tried meld by meld, so that the same additions in another order come up once; at each step `pack`
says whether what is left goes into melds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..melds import Shape
from ..tiles import FJ
from .layings import most_tiles, tiles_in
from .masks import BIT, Faces, faces_of, meldable, without
from .ready import ready
from .search import Memo, pack


class WayOut(NamedTuple):
    """One way to get rid of a rack."""

    added: list[tuple[int, str]]
    """What is laid off, in this order: the place of the meld among those given, and the tile as logs write it."""
    melds: list[list[str]]
    """The new melds, okeys with what they stand for."""
    discard: str
    """The last tile."""


def ways_out(rack: list[str], okey: str, on_table: Sequence[Shape], *, high_one: bool = True) -> Iterator[WayOut]:
    """Ways to keep one tile of a rack only, found one by one; one at least where there is any.

    For each set of tiles that can be laid off and leaves what goes into melds, every discard comes up.

    >>> from ..melds import MELDS
    >>> next(ways_out("R9 R10 K1 K2 K3 B4".split(), "Y6", [MELDS["R6", "R7", "R8"]]))
    WayOut(added=[(0, 'R9'), (0, 'R10')], melds=[['K1', 'K2', 'K3']], discard='B4')
    """
    search = _Search(rack, okey, on_table, high_one)
    for added in search.additions(0, tuple(on_table), faces_of(rack, okey), ()):
        rest = without(rack, [tile.partition("=")[0] for _, tile in added])
        for way in ready(rest, okey, high_one=high_one):
            if way.kind == "melds":
                yield WayOut(list(added), way.shown, way.discard)


Added = tuple[tuple[int, str], ...]


class _Search:
    """The search for one rack and table."""

    def __init__(self, rack: list[str], okey: str, on_table: Sequence[Shape], high_one: bool) -> None:
        self.okey = okey
        self.worths = most_tiles(high_one)
        self.memo = Memo()
        self.fitting = _fitting(faces_of(rack, okey), on_table)
        """The faces that fit some meld as it lies, or after others of the rack have been added."""
        self.seen: set[tuple[Faces, int, Shape]] = set()
        self.tried: set[Faces] = set()

    def additions(self, place: int, shapes: tuple[Shape, ...], faces: Faces, added: Added) -> Iterator[Added]:
        """What can be added from this meld on, as long as it can lead to a way out."""
        if not self.is_hopeful(faces):
            return
        if faces not in self.tried:
            self.tried.add(faces)
            yield from self.enough(shapes, faces, added)
        for at in range(place, len(shapes)):
            state = faces, at, shapes[at]
            if state in self.seen:
                continue
            self.seen.add(state)
            for tile, face, left in self.growing(shapes[at], faces):
                longer, _ = shapes[at].grown[face]
                grown = (*shapes[:at], longer, *shapes[at + 1 :])
                yield from self.additions(at, grown, left, (*added, (at, tile)))

    def is_hopeful(self, faces: Faces) -> bool:
        """Whether the tiles in no meld might all be laid off but for one."""
        once, twice, okeys = faces
        fitting = self.fitting
        most = (once & fitting).bit_count() + (twice & fitting).bit_count() + okeys
        covered = tiles_in(pack(faces, self.worths, self.memo)[0])
        if covered + most + 1 < faces.tiles:
            return False
        lost = 0 if okeys else once & ~fitting & ~meldable(once)
        return lost.bit_count() + (lost & twice).bit_count() <= 1

    def enough(self, shapes: tuple[Shape, ...], faces: Faces, added: Added) -> Iterator[Added]:
        """What is added, and okeys wherever they fit, where the rest goes into melds but for one tile."""
        while True:
            if tiles_in(pack(faces, self.worths, self.memo)[0]) + 1 >= faces.tiles:
                yield added
            at = next((at for at, shape in enumerate(shapes) if shape.wants), None)
            if not faces.okeys or at is None:
                return
            face = shapes[at].wants[0]
            shapes = (*shapes[:at], shapes[at].grown[face][0], *shapes[at + 1 :])
            faces = Faces(faces.once, faces.twice, faces.okeys - 1)
            added = (*added, (at, f"{self.okey}={face}"))

    def growing(self, shape: Shape, faces: Faces) -> Iterator[tuple[str, str, Faces]]:
        """Tiles that this meld takes, with the face and what is left; an okey only where another tile can follow."""
        for face in shape.wants:
            bit = BIT[face]
            if bit & faces.once:
                tile = FJ if face == self.okey else face
                yield tile, face, faces.without(tile, self.okey)
            elif faces.okeys:
                following = shape.grown[face][0].wants
                if any(BIT[wanted] & faces.once for wanted in following if wanted not in shape.wants):
                    yield f"{self.okey}={face}", face, faces.without(self.okey, self.okey)


def _fitting(faces: Faces, on_table: Sequence[Shape]) -> int:
    """The faces that can come to be added, whatever tiles of the rack are added before them."""
    fitting = 0
    waiting = list(on_table)
    seen = set()
    while waiting:
        shape = waiting.pop()
        if shape not in seen:
            seen.add(shape)
            for face in shape.wants:
                if faces.okeys or BIT[face] & faces.once:
                    fitting |= BIT[face]
                    waiting.append(shape.grown[face][0])
    return fitting
