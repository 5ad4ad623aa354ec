"""Every lay-off and capture that the rules allow a seat now (clauses `lay-off`, `capture`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ..events import OkeyCaptured, TileLaidOff
from ..table import Laid, Table
from ..tiles import in_order
from ..variation import Variation


def lay_offs(line: Variation) -> Iterator[Variation]:
    """The line with each lay-off after it, by meld and then in rack order; an okey as each tile that the meld takes."""
    table = line.table
    held = in_order(list(set(table.racks[line.seat])))
    for laid in table.melds:
        for tile, face in product(held, laid.shape.wants if laid.shape else ()):
            if tile == table.okey:
                yield from _played(line, TileLaidOff, meld=laid.number, tile=f"{tile}={face}")
            elif table.plays[tile] == face:
                yield from _played(line, TileLaidOff, meld=laid.number, tile=tile)


def captures(line: Variation) -> Iterator[Variation]:
    """The line with each capture after it, by meld and then in rack order."""
    for laid in line.table.melds:
        if laid.stands_for:
            for given in _given(line.table, line.seat, laid):
                yield from _played(line, OkeyCaptured, meld=laid.number, tiles=given)


def _given(table: Table, seat: int, laid: Laid) -> Iterator[list[str]]:
    """Tiles of the rack that might capture an okey of this meld, the real one first."""
    held = [tile for tile in in_order(list(set(table.racks[seat]))) if tile != table.okey]
    real = [tile for tile in held if table.plays[tile] in laid.stands_for]
    if laid.shape and table.laying.needs_two(table, laid):
        missing = [tile for tile in held if table.plays[tile] in laid.shape.wants]
        yield from map(list, product(real, missing))
    else:
        yield from ([tile] for tile in real)


def _played(line: Variation, kind: type[TileLaidOff | OkeyCaptured], **fields: object) -> Iterator[Variation]:
    longer = line.copy()
    if longer.play(kind, **fields):
        yield longer
