"""Every lay-off and capture that a seat can make now, each as the line of one event (clauses `lay-off`, `capture`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ..events import OkeyCaptured, TileLaidOff
from ..line import Line
from ..okey51.islek import needs_two
from ..table import Laid, Table
from ..tiles import in_order


def lay_offs(table: Table, seat: int) -> Iterator[Line]:
    """What can be laid off, by meld and then in rack order; an okey as each tile that the meld takes."""
    held = in_order(list(set(table.racks[seat])))
    for laid in table.melds:
        for tile, face in product(held, laid.shape.wants if laid.shape else ()):
            if tile == table.okey:
                yield from _tried(table, seat, TileLaidOff, meld=laid.number, tile=f"{tile}={face}")
            elif table.plays[tile] == face:
                yield from _tried(table, seat, TileLaidOff, meld=laid.number, tile=tile)


def captures(table: Table, seat: int) -> Iterator[Line]:
    """Which okeys can be captured, by meld and then in rack order."""
    for laid in table.melds:
        for given in _given(table, seat, laid):
            yield from _tried(table, seat, OkeyCaptured, meld=laid.number, tiles=given)


def _given(table: Table, seat: int, laid: Laid) -> Iterator[list[str]]:
    """Tiles of the rack that might capture an okey of this meld, the real one first."""
    held = [tile for tile in in_order(list(set(table.racks[seat]))) if tile != table.okey]
    real = [tile for tile in held if table.plays[tile] in laid.stands_for]
    if laid.shape and real and needs_two(table, laid):
        missing = [tile for tile in held if table.plays[tile] in laid.shape.wants]
        yield from map(list, product(real, missing))
    else:
        yield from ([tile] for tile in real)


def _tried(table: Table, seat: int, kind: type[TileLaidOff | OkeyCaptured], **fields: object) -> Iterator[Line]:
    line = Line(table, seat)
    if line.play(kind, **fields):
        yield line
