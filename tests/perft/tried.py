"""The continuations by brute force: every event that can be written is shown to the fold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise, product
from typing import Any

from okey_ledger.domain.audit import Fold
from okey_ledger.domain.events import (
    DiscardTaken,
    Event,
    HandExhausted,
    HandFinished,
    HandOpened,
    IndicatorShown,
    MeldsLaid,
    OkeyCaptured,
    PairsDeclared,
    PairsLaid,
    PairsOpened,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
)
from okey_ledger.domain.table import Table
from tests.perft.continuing import next_event, table_of

FACES = [f"{color}{number}" for color in "RBKY" for number in range(1, 14)]
TILES = [*FACES, "FJ"]


def tried(fold: Fold) -> Iterator[Event]:
    """Every event with which a hand can go on."""
    table = table_of(fold)
    if table.turn is not None:
        for kind, fields in (*_simple(table), *_shown(fold, table, table.turn)):
            event = next_event(fold, kind, **fields)
            if not fold.check(event):
                yield event


def _simple(table: Table) -> Iterator[tuple[type[Event], dict[str, Any]]]:
    """Events of no tile, of one tile, and of tiles for a meld on the table, by any seat."""
    melds = range(len(table.melds) + 1)
    texts = [*TILES, *(f"{table.okey}={face}" for face in FACES)]
    yield HandExhausted, {}
    for seat in range(4):
        yield from ((kind, {"seat": seat}) for kind in (IndicatorShown, PairsDeclared))
        thrown = (TileDrawn, DiscardTaken, TileDiscarded, *((HandFinished,) if table.rules.laying else ()))
        yield from ((kind, {"seat": seat, "tile": tile}) for kind, tile in product(thrown, TILES))
        for meld, text in product(melds, texts):
            yield TileLaidOff, {"seat": seat, "meld": meld, "tile": text}
        for meld, tile in product(melds, TILES):
            yield OkeyCaptured, {"seat": seat, "meld": meld, "tiles": [tile]}
    if getattr(table.house, "group_capture", None) == "both":
        for meld, tiles in product(melds, combinations_with_replacement(TILES, 2)):
            yield OkeyCaptured, {"seat": table.turn, "meld": meld, "tiles": [*tiles]}


def _shown(fold: Fold, table: Table, seat: int) -> Iterator[tuple[type[Event], dict[str, Any]]]:
    """Events of melds or pairs out of the rack of the seat to act."""
    rack = Counter(table.racks[seat])
    melds, pairs = list(_melds(fold, table, seat, rack)), list(_pairs(fold, table, seat, rack))
    if table.rules.laying:
        for chosen in _sets(melds, rack, table.okey):
            yield from ((kind, {"seat": seat, "melds": chosen}) for kind in (HandOpened, MeldsLaid))
        for chosen in _sets(pairs, rack, table.okey):
            yield from ((kind, {"seat": seat, "pairs": chosen}) for kind in (PairsOpened, PairsLaid))
        return
    for name, sets in (("melds", melds), ("pairs", pairs)):
        for chosen in _sets(sets, rack, table.okey):
            for tile in rack - _tiles(chosen):
                yield HandFinished, {"seat": seat, "tile": tile, name: chosen}


def _tiles(sets: list[list[str]]) -> Counter[str]:
    return Counter(text.partition("=")[0] for texts in sets for text in texts)


def _chosen(rack: Counter[str], sizes: range) -> Iterator[list[str]]:
    """Every choice of so many tiles of a rack."""
    tiles = sorted(rack)
    for counts in product(*(range(rack[tile] + 1) for tile in tiles)):
        if sum(counts) in sizes:
            yield [tile for tile, count in zip(tiles, counts, strict=True) for _ in range(count)]


def _stated(tiles: list[str], okey: str) -> Iterator[list[str]]:
    """The tiles with everything that the okeys among them can stand for."""
    plain = [tile for tile in tiles if tile != okey]
    for faces in combinations_with_replacement(FACES, len(tiles) - len(plain)):
        yield [*plain, *(f"{okey}={face}" for face in faces)]


def _melds(fold: Fold, table: Table, seat: int, rack: Counter[str]) -> Iterator[list[str]]:
    """Every meld: tiles from low to high, the 1 below or above, and of one number by color."""

    def place(text: str) -> tuple[int, int]:
        face = text.partition("=")[2] or (table.okey if text == "FJ" else text)
        return int(face[1:]), "RBKY".index(face[0])

    for tiles in _chosen(rack, range(3, 14)):
        for texts in _stated(tiles, table.okey):
            low = sorted(texts, key=place)
            high = [text for text in low if place(text)[0] > 1] + [text for text in low if place(text)[0] == 1]
            for written in (low, high) if low != high else (low,):
                if _is_one(fold, table, seat, "melds", written):
                    yield written


def _pairs(fold: Fold, table: Table, seat: int, rack: Counter[str]) -> Iterator[list[str]]:
    """Every pair."""
    for tiles in _chosen(rack, range(2, 3)):
        for texts in _stated(tiles, table.okey):
            if _is_one(fold, table, seat, "pairs", texts):
                yield texts


def _is_one(fold: Fold, table: Table, seat: int, name: str, texts: list[str]) -> bool:
    """Whether the fold finds nothing wrong with the shape of a meld or pair and with what its okeys state."""
    if table.rules.laying:
        event = next_event(fold, MeldsLaid if name == "melds" else PairsLaid, seat=seat, **{name: [texts]})
        opened, table.opened[seat] = table.opened[seat], name
    else:
        event = next_event(fold, HandFinished, seat=seat, tile="R1", **{name: [texts]})
        opened = table.opened[seat]
    wrong = {finding.rule for finding in fold.check(event)}
    table.opened[seat] = opened
    return not wrong & {"meld", "pair", "okey-identity"}


def _sets(sets: list[list[str]], rack: Counter[str], okey: str, start: int = 0) -> Iterator[list[list[str]]]:
    """Every set of one or more that the rack holds at once, without runs of which one goes on where another ends."""
    for place in range(start, len(sets)):
        used = _tiles([sets[place]])
        if used <= rack:
            yield [sets[place]]
            for others in _sets(sets, rack - used, okey, place):
                if not any(_goes_on(sets[place], other, okey) for other in others):
                    yield [sets[place], *others]


def _goes_on(one: list[str], other: list[str], okey: str) -> bool:
    """Whether two runs are one run when laid end to end."""
    runs = [[text.partition("=")[2] or (okey if text == "FJ" else text) for text in texts] for texts in (one, other)]
    return any(_is_run([*first, *second]) for first, second in (runs, runs[::-1]))


def _is_run(faces: list[str]) -> bool:
    numbers = [int(face[1:]) for face in faces]
    if numbers[-1] == 1:
        numbers[-1] = 14
    whole = len({face[0] for face in faces}) == 1 and len(faces) < 14
    return whole and all(after == before + 1 for before, after in pairwise(numbers))
