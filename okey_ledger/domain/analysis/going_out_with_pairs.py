"""How a seat on the path of pairs ends a hand in its turn: it lays off, captures, and lays pairs but for one tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ..arrange import best_pairs, ready
from ..arrange.ready import Finish
from ..events import HandFinished, PairsLaid, PairsOpened, SeatEvent
from ..melding.moves import captures, lay_offs
from ..table import Table
from ..variation import Variation


def finishes_with_pairs(line: Variation) -> Iterator[Variation]:
    """The line with each finish with pairs after it, for a seat that has opened with pairs or not at all."""
    table, seat = line.table, line.seat
    start = line.copy()
    if table.opened[seat] is None:
        if _paired(table, seat) < table.laying.pairs(table, seat):
            return
        start.table.opened[seat] = "pairs"
    for prepared in _prepared(start):
        rack = prepared.table.racks[seat]
        for way in ready(rack, table.okey, only_pairs=True, okey_in_pairs=table.house.okey_in_pairs):
            yield from _written(line, prepared.events[len(line.events) :], way)


def _paired(table: Table, seat: int) -> int:
    return len(best_pairs(table.racks[seat], table.okey, table.house.okey_in_pairs).pairs)


def _prepared(start: Variation) -> Iterator[Variation]:
    """The line, and the line with lay-offs and captures after it, each position once, as long as it leads to pairs."""
    waiting, seen = [start], set()
    while waiting:
        reached = waiting.pop()
        table, rack = reached.table, reached.table.racks[start.seat]
        position = tuple(sorted(rack)), tuple(tuple(laid.tiles) for laid in table.melds)
        if position in seen:
            continue
        seen.add(position)
        yield reached
        if _is_hopeful(table, start.seat):
            waiting += chain(captures(reached), lay_offs(reached))


def _is_hopeful(table: Table, seat: int) -> bool:
    """Whether lay-offs and captures might leave pairs and one tile: a capture rids of two tiles, given and paired."""
    rack = table.racks[seat]
    loose = len(rack) - 2 * _paired(table, seat)
    okeys = sum(len(laid.stands_for) for laid in table.melds)
    fitting = sum(1 for tile in rack if tile == table.okey or table.wanted[table.plays[tile]])
    return bool(okeys or fitting) and loose - 1 <= 2 * okeys + _most_lay_offs(table, seat)


def _most_lay_offs(table: Table, seat: int) -> int:
    """How many tiles the seat can still lay off in this turn at most."""
    most: int | None = getattr(table.house, "pairs_lay_off_tiles", None)
    return len(table.racks[seat]) if most is None else most - len(table.laid_off)


def _written(line: Variation, prepared: Sequence[SeatEvent], way: Finish) -> Iterator[Variation]:
    """The line with a finish after it, if the rules allow it; a seat that has not opened opens with its own tiles."""
    found = line.copy()
    later = way.shown
    if line.table.opened[line.seat] is None:
        own = line.table.racks[line.seat].count(line.table.okey)
        first: list[list[str]] = []
        for pair in way.shown:
            okeys = sum("=" in text for text in pair)
            if okeys <= own:
                first.append(pair)
                own -= okeys
        later = [pair for pair in way.shown if pair not in first]
        if not found.play(PairsOpened, pairs=first):
            return
    if (
        all(found.repeat(event) for event in prepared)
        and (not later or found.play(PairsLaid, pairs=later))
        and found.play(HandFinished, tile=way.discard)
    ):
        yield found
