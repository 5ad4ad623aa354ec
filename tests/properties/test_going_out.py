"""A finish is found where trying every move finds one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from okey_ledger.domain.analysis.finishing import best_finish
from okey_ledger.domain.audit import Fold
from okey_ledger.domain.events import (
    DiscardTaken,
    HandFinished,
    MeldsLaid,
    OkeyCaptured,
    PairsLaid,
    SeatEvent,
    TileLaidOff,
)
from okey_ledger.domain.projected_scores import gain
from okey_ledger.domain.simulation import Settings, play_game
from okey_ledger.domain.table import Table
from okey_ledger.domain.tiles import STATED
from okey_ledger.domain.variation import Variation
from tests.domain.every_arrangement import face_of, legal_melds, written
from tests.logs import RuleSetName
from tests.options import any_options
from tests.properties.hands import played

MAX_RACK = 4
"""How many tiles a rack may hold to be tried out."""


@cache
def positions(seed: int, ruleset: RuleSetName = "okey51") -> list[Table]:
    """The tables of a hand at which a seat that has opened holds a few tiles in its turn, after a draw or a take."""
    if ruleset == "okey51":
        hand = played(ruleset, seed).recorded
    else:
        options = any_options(ruleset, Random(seed)) if seed % 2 else {}
        hand = next(play_game(Settings(ruleset=ruleset, seed=seed, options=options), 0))
    fold = Fold(hand.first(1))
    found = []
    for event in hand.events[1:]:
        fold.take([event])
        table = fold.table
        if table and table.turn is not None and table.opened[table.turn]:
            line = Variation(table, table.turn)
            few = 1 < len(table.racks[table.turn]) + (not table.drawn) <= MAX_RACK
            if few and (table.drawn or (table.floor and line.play(DiscardTaken, tile=table.floor))):
                found.append(line.table)
    return found


def further(line: Variation) -> Iterator[Variation]:
    """The line with each legal move after it that lays something."""
    table, rack = line.table, line.table.racks[line.seat]
    texts = [text for text, (tile, _) in STATED.items() if tile in rack]
    alike = [pair for pair in product(texts, texts) if len({face_of(text, table.okey) for text in pair}) == 1]
    # in `okey51` either path lays nothing of the other, which need not be tried
    only_pairs = table.opened[line.seat] == "pairs" and table.rules.name == "okey51"
    melds = [] if only_pairs else [meld for faces in legal_melds() for meld in written(faces, rack, table.okey)]
    given = [list(tiles) for size in (1, 2) for tiles in combinations(rack, size)]
    numbers = [] if only_pairs else [laid.number for laid in table.melds]
    moves: list[tuple[type[SeatEvent], dict[str, Any]]] = [
        *((PairsLaid, {"pairs": [list(pair)]}) for pair in alike),
        *((MeldsLaid, {"melds": [list(meld)]}) for meld in melds),
        *((TileLaidOff, {"meld": number, "tile": text}) for number in numbers for text in texts),
        *((OkeyCaptured, {"meld": number, "tiles": tiles}) for number in numbers for tiles in given),
    ]
    for kind, fields in moves:
        longer = line.copy()
        if longer.play(kind, **fields):
            yield longer


def worths(line: Variation, start: Table, seen: dict[object, dict[str, int]]) -> dict[str, int]:
    """The kinds of finish that can be reached from here, by trying everything, each with what it is worth at best."""
    table = line.table
    state = str((sorted(table.racks[line.seat]), [sorted(laid.tiles) for laid in table.melds], table.taken))
    if state not in seen:
        seen[state] = {}
        before = gain(start, line.seat, table.scores)
        reached = seen[state]
        for tile in set(table.racks[line.seat]):
            done = line.copy()
            if done.play(HandFinished, tile=tile) and done.table.outcome and done.table.outcome.finish:
                kind = done.table.outcome.finish
                reached[kind] = max(reached.get(kind, -9999), gain(start, line.seat, done.table.scores) - before)
        for longer in further(line):
            more = gain(start, line.seat, longer.table.scores) - before
            for kind, worth in worths(longer, start, seen).items():
                reached[kind] = max(reached.get(kind, -9999), worth + more)
    return seen[state]


@pytest.mark.parametrize("ruleset", ["okey51", "okey101"])
@pytest.mark.parametrize("seed", [pytest.param(seed, marks=[pytest.mark.long] * (seed > 1)) for seed in range(12)])
def test_the_best_finish_is_found(seed: int, ruleset: RuleSetName) -> None:
    for table in positions(seed, ruleset):
        assert table.turn is not None
        possible = worths(Variation(table, table.turn), table, {})
        found = best_finish(Variation(table, table.turn))
        assert bool(found) == bool(possible)
        if found:
            kind, line, _ = found
            worth = gain(table, table.turn, line.table.scores) - gain(table, table.turn, table.scores)
            assert (possible[kind], worth) == (max(possible.values()),) * 2


def test_the_positions_hold_taken_tiles_and_okeys() -> None:
    found = [table for seed in range(12) for table in positions(seed)]
    assert any(table.taken for table in found)
    assert any(table.turn is not None and table.okey in table.racks[table.turn] for table in found)
    assert any(laid.stands_for for table in found for laid in table.melds)
    assert any(getattr(table.house, "group_capture", None) == "both" for table in found)
