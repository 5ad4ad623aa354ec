"""The continuations as the solver and the assistant find them: nothing is proposed but what may well be legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from okey_ledger.domain.arrange import openings
from okey_ledger.domain.audit import Fold
from okey_ledger.domain.events import (
    DiscardTaken,
    Event,
    HandExhausted,
    HandFinished,
    HandOpened,
    IndicatorShown,
    MeldsLaid,
    PairsDeclared,
    PairsLaid,
    PairsOpened,
    TileDiscarded,
    TileDrawn,
)
from okey_ledger.domain.melding.moves import captures, lay_offs
from okey_ledger.domain.table import Table
from okey_ledger.domain.tiles import NOTATION, in_order
from okey_ledger.domain.variation import Variation
from tests.perft.continuing import next_event, table_of


def found(fold: Fold) -> Iterator[Event]:
    """Every event with which a hand can go on."""
    for kind, fields in _proposed(table_of(fold)):
        event = next_event(fold, kind, **fields)
        if not fold.check(event):
            yield event


def _proposed(table: Table) -> Iterator[tuple[type[Event], dict[str, Any]]]:
    seat = table.turn
    if seat is None:
        return
    for other in range(table.seats):
        for announcement in (IndicatorShown, PairsDeclared):
            if announcement in table.steps:
                yield announcement, {"seat": other}
    if table.drawn:
        tiles = in_order(list(set(table.racks[seat])))
        yield from ((TileDiscarded, {"seat": seat, "tile": tile}) for tile in tiles)
        yield from _finishes(table, seat, tiles) if table.rules.laying is None else _layings(table, seat)
        return
    yield HandExhausted, {}
    if table.stock:
        yield TileDrawn, {"seat": seat, "tile": table.stock[-1]}
    if table.floor:
        yield DiscardTaken, {"seat": seat, "tile": table.floor}


def _layings(table: Table, seat: int) -> Iterator[tuple[type[Event], dict[str, Any]]]:
    """What can be laid, beside a discard."""
    rack = table.racks[seat]
    if len(rack) == 1:
        yield HandFinished, {"seat": seat, "tile": rack[0]}
    opened = table.opened[seat]
    if opened != "pairs":
        for opening in openings(rack, table.okey, bar=1, high_one=table.high_one):
            yield MeldsLaid if opened else HandOpened, {"seat": seat, "melds": opening.melds}
    for pairs in sets_of_pairs(rack, table.okey):
        yield PairsLaid if opened else PairsOpened, {"seat": seat, "pairs": pairs}
    line = Variation(table, seat)
    for longer in (*lay_offs(line), *captures(line)):
        event = longer.events[0]
        yield type(event), {name: getattr(event, name) for name in event.__struct_fields__ if name in _OWN}


_OWN = {"seat", "meld", "tile", "tiles"}


def _finishes(table: Table, seat: int, tiles: list[str]) -> Iterator[tuple[type[Event], dict[str, Any]]]:
    """Every way to show fourteen tiles."""
    for tile in tiles:
        shown = table.racks[seat].copy()
        shown.remove(tile)
        for melds in openings(shown, table.okey, bar=1, leave=0):
            if melds.tiles == len(shown):
                yield HandFinished, {"seat": seat, "tile": tile, "melds": melds.melds}
        for pairs in sets_of_pairs(shown, table.okey):
            if len(pairs) * 2 == len(shown):
                yield HandFinished, {"seat": seat, "tile": tile, "pairs": pairs}


def sets_of_pairs(rack: list[str], okey: str) -> Iterator[list[list[str]]]:
    """Every set of one pair or more: twins, tiles with an okey beside them, two okeys that stand for any one tile."""
    plain = in_order([tile for tile in set(rack) if tile != okey])
    for pairs, okeys in _with_tiles(rack, plain, rack.count(okey), okey):
        if pairs:
            yield pairs
        if okeys == 2:
            yield from ([*pairs, [f"{okey}={face}"] * 2] for face in NOTATION if face != "FJ")


def _with_tiles(rack: list[str], tiles: list[str], okeys: int, okey: str) -> Iterator[tuple[list[list[str]], int]]:
    """Every set of pairs of these tiles, the empty one too, and how many okeys it leaves."""
    if not tiles:
        yield [], okeys
        return
    tile, *others = tiles
    beside = [tile, f"{okey}={okey if tile == 'FJ' else tile}"]
    ways = [[], [beside]] if rack.count(tile) == 1 else [[], [[tile, tile]], [beside], [beside, beside]]
    for way in ways:
        used = way.count(beside)
        if used <= okeys:
            for pairs, left in _with_tiles(rack, others, okeys - used, okey):
                yield [*way, *pairs], left
