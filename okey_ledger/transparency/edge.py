"""The right edge of a tree in tiles: what a log needs to know of itself to grow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .merkle import EMPTY_ROOT, node_hash
from .tiles import WIDTH, TileReader, width_of


class FullTile(NamedTuple):
    """A tile that has become full."""

    level: int
    place: int
    """Its index on its level."""
    hashes: Sequence[bytes]


class Edge:
    """The hashes of the last tile of each level, full ones left out.

    >>> edge = Edge()
    >>> len([tile for leaf in range(256) for tile in edge.append(bytes([leaf]) * 32)]), edge.size
    (1, 256)
    """

    def __init__(self) -> None:
        self.size = 0
        """How many leaves the tree has."""
        self.levels: list[list[bytes]] = [[]]
        """By level the hashes of its last tile."""

    @classmethod
    def read(cls, reader: TileReader) -> Edge:
        """The edge of a log that is there. Raises `TileMissing`."""
        edge, level = cls(), 0
        edge.size, edge.levels = reader.size, []
        while (hashes := reader.size >> 8 * level) or not level:
            width = width_of(level, hashes // WIDTH, reader.size)
            edge.levels.append(reader.hashes(level, hashes // WIDTH, width) if width else [])
            level += 1
        return edge

    def append(self, leaf: bytes) -> list[FullTile]:
        """Add a leaf by its hash; the tiles that it makes full."""
        full: list[FullTile] = []
        level, added = 0, leaf
        while True:
            if level == len(self.levels):
                self.levels.append([])
            tile = self.levels[level]
            tile.append(added)
            if level == 0:
                self.size += 1
            if len(tile) < WIDTH:
                return full
            full.append(FullTile(level, (self.size >> 8 * (level + 1)) - 1, tile))
            self.levels[level] = []
            (added,) = _peaks(tile)
            level += 1

    @property
    def root(self) -> bytes:
        """The root of the tree."""
        found: bytes | None = None
        for tile in self.levels:
            for peak in reversed(_peaks(tile)):
                found = peak if found is None else node_hash(peak, found)
        return EMPTY_ROOT if found is None else found


def _peaks(nodes: Sequence[bytes]) -> list[bytes]:
    """The roots of the largest complete trees over some nodes, the largest first."""
    peaks: list[bytes] = []
    while nodes:
        if len(nodes) % 2:
            peaks.insert(0, nodes[-1])
        nodes = [node_hash(nodes[at], nodes[at + 1]) for at in range(0, len(nodes) - 1, 2)]
    return peaks
