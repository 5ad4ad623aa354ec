"""A lay-off or a capture that was left lying (clauses `lay-off`, `capture`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ..events import OkeyCaptured, SeatEvent, TileDiscarded, TileLaidOff
from ..findings import Facts
from ..melding.moves import captures, lay_offs
from ..projected_scores import is_last_round
from ..table import Table
from ..variation import Variation
from .advice import Advice, advice
from .throwing import throw
from .turn import Turn


def left_lying(turn: Turn) -> Iterator[Advice]:
    """What the seat could still have laid off or captured when it threw: for each tile the move worth most.

    To lay off an okey is advice only where the seat could not count on another draw: until then the okey can do more.
    """
    if not isinstance(turn.closing, TileDiscarded):
        return
    known = turn.end.known
    best: dict[str, Advice] = {}
    for move in moves(Variation(known, turn.seat)):
        kind, case, tile, facts = told(known, move.events[0])
        for line in _ways_on(move):
            if throw(line, turn.thrown):
                found = advice(turn, turn.end, kind, case, line, facts)
                if tile not in best or found.cost > best[tile].cost:
                    best[tile] = found
    yield from best.values()


def moves(line: Variation) -> Iterator[Variation]:
    """The line with each lay-off and capture after it that can be advice."""
    for longer in chain(lay_offs(line), captures(line)):
        if is_last_round(line.table) or not _lays_okey(longer.events[-1]):
            yield longer


def told(table: Table, move: SeatEvent) -> tuple[str, str, str, Facts]:
    """The kind and case of the advice to make a move, its tile, and its facts."""
    if isinstance(move, TileLaidOff):
        facts: Facts = {"tile": move.tile, "meld": move.meld, "owner": table.melds[move.meld].owner}
        return "lay-off", "okey" if _lays_okey(move) else "tile", move.tile.partition("=")[0], facts
    assert isinstance(move, OkeyCaptured)
    facts = {"tiles": move.tiles, "meld": move.meld, "owner": table.melds[move.meld].owner}
    return "capture", "one" if len(move.tiles) == 1 else "two", move.tiles[0], facts


def _lays_okey(move: SeatEvent) -> bool:
    return isinstance(move, TileLaidOff) and "=" in move.tile


def _ways_on(line: Variation) -> Iterator[Variation]:
    """The line itself and, where a captured okey might stay in the rack for good, with the okey laid off again."""
    yield line.copy()
    if isinstance(line.events[-1], OkeyCaptured) and is_last_round(line.table):
        yield from (longer for longer in lay_offs(line) if _lays_okey(longer.events[-1]))
