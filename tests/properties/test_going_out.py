"""A finish of `okey51` is found where trying every move finds one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from okey_ledger.domain.analysis.finishing import best_finish
from okey_ledger.domain.audit import Fold
from okey_ledger.domain.events import HandFinished, MeldsLaid, OkeyCaptured, PairsLaid, SeatEvent, TileLaidOff
from okey_ledger.domain.line import Line
from okey_ledger.domain.table import Table
from okey_ledger.domain.tiles import STATED
from tests.domain.every_arrangement import face_of, legal_melds, written
from tests.properties.hands import played

LARGEST = 4
"""How many tiles a rack may hold to be tried out."""


@cache
def positions(seed: int) -> list[Table]:
    """The tables of a hand at which a seat that has opened holds a few tiles in its turn."""
    hand = played("okey51", seed)
    fold = Fold(hand.dealt)
    found = []
    for event in hand.events[1:]:
        fold.take([event])
        table = fold.table
        if table and table.turn is not None and table.drawn and table.opened[table.turn]:
            if 1 < len(table.racks[table.turn]) <= LARGEST:
                found.append(table.copy())
    return found


def further(line: Line) -> Iterator[Line]:
    """The line with each legal move after it that lays something."""
    table, rack = line.table, line.table.racks[line.seat]
    texts = [text for text, (tile, _) in STATED.items() if tile in rack]
    moves: list[tuple[type[SeatEvent], dict[str, Any]]]
    if table.opened[line.seat] == "pairs":
        alike = [pair for pair in product(texts, texts) if len({face_of(text, table.okey) for text in pair}) == 1]
        moves = [(PairsLaid, {"pairs": [list(pair)]}) for pair in alike]
    else:
        melds = [meld for faces in legal_melds() for meld in written(faces, rack, table.okey)]
        given = [list(tiles) for size in (1, 2) for tiles in combinations(rack, size)]
        numbers = [laid.number for laid in table.melds]
        moves = [
            *((MeldsLaid, {"melds": [list(meld)]}) for meld in melds),
            *((TileLaidOff, {"meld": number, "tile": text}) for number in numbers for text in texts),
            *((OkeyCaptured, {"meld": number, "tiles": tiles}) for number in numbers for tiles in given),
        ]
    for kind, fields in moves:
        longer = line.copy()
        if longer.play(kind, **fields):
            yield longer


def kinds(line: Line, seen: dict[object, set[str]]) -> set[str]:
    """The kinds of finish that can be reached from here, by trying everything."""
    table = line.table
    state = str((sorted(table.racks[line.seat]), sorted(sorted(laid.tiles) for laid in table.melds), table.taken))
    if state not in seen:
        seen[state] = set()
        for tile in set(table.racks[line.seat]):
            done = line.copy()
            if done.play(HandFinished, tile=tile) and done.table.outcome and done.table.outcome.finish:
                seen[state].add(done.table.outcome.finish)
        for longer in further(line):
            seen[state] |= kinds(longer, seen)
    return seen[state]


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=[pytest.mark.long] * (seed > 4)) for seed in range(12)])
def test_the_best_finish_is_found(seed: int) -> None:
    for table in positions(seed):
        assert table.turn is not None
        possible = kinds(Line(table, table.turn), {})
        found = best_finish(Line(table, table.turn))
        assert bool(found) == bool(possible)
        assert found is None or "okey" not in possible or found[0] == "okey"
