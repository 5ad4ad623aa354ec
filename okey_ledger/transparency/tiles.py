"""Tiles: the hashes of a log in static files, 256 to a file (C2SP tlog-tiles).

A file is written beside its place, flushed to the disk and renamed, so that no half of one is ever seen. A full tile
never changes. Only a writer calls `write_file`; anybody may read.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from .merkle import HASH_SIZE, node_hash

WIDTH: Final = 256
"""How many hashes a full tile has."""

HEIGHT: Final = 8
"""How many levels of the tree a level of tiles covers."""

ENTRIES: Final = "entries"
"""What stands in the place of the level of files that hold entries."""

Level: TypeAlias = int | Literal["entries"]

CACHED_TILES: Final = 4096
"""How many tiles a reader remembers, 16 KiB each."""


def tile_path(level: Level, index: int, width: int = WIDTH) -> str:
    """Where a tile is, from the address of the log on.

    >>> tile_path(0, 1234067), tile_path(1, 5, 112), tile_path("entries", 0)
    ('tile/0/x001/x234/067', 'tile/1/005.p/112', 'tile/entries/000')
    """
    parts = [f"{index % 1000:03d}"]
    while index := index // 1000:
        parts.insert(0, f"x{index % 1000:03d}")
    return f"tile/{level}/{'/'.join(parts)}{'' if width == WIDTH else f'.p/{width}'}"


def widths_of(size: int) -> list[int]:
    """How many hashes the levels of tiles have in a tree of `size` leaves, from level 0 up.

    >>> widths_of(70000)
    [70000, 273, 1]
    """
    widths = []
    while size:
        widths.append(size)
        size //= WIDTH
    return widths


def width_of(level: int, index: int, size: int) -> int:
    """How wide a tile is in a tree of `size` leaves; not above 0 where there is none."""
    return min(WIDTH, (size >> HEIGHT * level) - index * WIDTH)


def write_file(path: Path, data: bytes) -> None:
    """Put a file in its place whole, flushed to the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.unfinished")
    with unfinished.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def flush_folder(path: Path) -> None:
    """Flush to the disk under which names files stand in a folder."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def bundle(entries: Sequence[bytes]) -> bytes:
    """Entries one after another, each after its length in two bytes."""
    return b"".join(len(entry).to_bytes(2, "big") + entry for entry in entries)


class TileMissing(LookupError):
    """A tile that a tree of this size must have is not there, or has another size."""


class TileReader:
    """Reads the nodes of a tree of some size from its tiles; for one thread at a time."""

    def __init__(self, folder: Path, size: int) -> None:
        self.folder, self.size = folder, size
        self._tiles: OrderedDict[tuple[int, int, int], list[list[bytes]]] = OrderedDict()

    def node(self, level: int, index: int) -> bytes:
        """The hash of a complete node. Raises `TileMissing`."""
        above, within = divmod(level, HEIGHT)
        tile, place = divmod(index << within, WIDTH)
        width = width_of(above, tile, self.size)
        if width <= place or (index + 1) << level > self.size:
            raise TileMissing(f"a tree of {self.size} leaves has no node {index} on level {level}")
        return self._levels(above, tile, width)[within][place >> within]

    def hashes(self, level: int, tile: int, width: int) -> list[bytes]:
        """The hashes of a tile; of a full one where the partial one is gone. Raises `TileMissing`."""
        for name in (tile_path(level, tile, width), tile_path(level, tile)):
            try:
                data = (self.folder / name).read_bytes()
            except OSError:
                continue
            if len(data) in (width * HASH_SIZE, WIDTH * HASH_SIZE):
                return [data[at : at + HASH_SIZE] for at in range(0, width * HASH_SIZE, HASH_SIZE)]
        raise TileMissing(f"there is no {tile_path(level, tile, width)} in {self.folder}")

    def _levels(self, level: int, tile: int, width: int) -> list[list[bytes]]:
        """The hashes of a tile and all complete nodes above them that it covers."""
        key = (level, tile, width)
        if found := self._tiles.get(key):
            self._tiles.move_to_end(key)
            return found
        nodes = self.hashes(level, tile, width)
        levels = [nodes]
        while len(nodes) > 1:
            nodes = [node_hash(nodes[at], nodes[at + 1]) for at in range(0, len(nodes) - 1, 2)]
            levels.append(nodes)
        self._tiles[key] = levels
        if len(self._tiles) > CACHED_TILES:
            self._tiles.popitem(last=False)
        return levels

    def at(self, size: int) -> TileReader:
        """The reader of the same log when it has another size, which goes on with the tiles that are remembered."""
        reader = TileReader(self.folder, size)
        reader._tiles = self._tiles
        return reader
