"""How a seat that lays melds can end a hand in its turn: it captures, lays and lays off until one tile is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..arrange import WayOut, ready, ways_out
from ..events import HandFinished, HandOpened, MeldsLaid, PairsLaid, PairsOpened, SeatEvent, TileLaidOff
from ..line import Line
from ..melding.moves import captures


def goings_out(line: Line) -> Iterator[Line]:
    """The line with a finish after it, one of each kind that there is: the okey or another tile is thrown."""
    opened = line.table.opened[line.seat]
    if opened != "melds":
        yield from _with_pairs(line)
    if opened != "pairs":
        kinds = set()
        for found in _with_melds(line):
            thrown = found.table.finish_tile == line.table.okey
            if thrown not in kinds:
                yield found
            kinds.add(thrown)
            if True in kinds or not _may_throw_okey(line):
                return


def _may_throw_okey(line: Line) -> bool:
    """Whether the seat holds an okey or the real tile of one on the table."""
    table, rack = line.table, line.table.racks[line.seat]
    faces = {table.plays[tile] for tile in rack if tile != table.okey}
    return table.okey in rack or any(face in faces for laid in table.melds for face in laid.stands_for)


def _with_pairs(line: Line) -> Iterator[Line]:
    table, seat = line.table, line.seat
    kind = PairsOpened if table.opened[seat] is None else PairsLaid
    for way in ready(table.racks[seat], table.okey, only_pairs=True, okey_in_pairs=table.house.okey_in_pairs):
        found = line.copy()
        if (not way.shown or found.play(kind, pairs=way.shown)) and found.play(HandFinished, tile=way.discard):
            yield found


def _with_melds(line: Line) -> Iterator[Line]:
    """Every finish with melds that the rules allow, those without captures first."""
    for captured in _with_captures(line):
        melds = [laid for laid in captured.table.melds if laid.shape]
        shapes = [laid.shape for laid in melds if laid.shape]
        for way in ways_out(captured.table.racks[line.seat], line.table.okey, shapes, high_one=line.table.high_one):
            yield from _written(line, captured.events[len(line.events) :], way, [laid.number for laid in melds])


def _with_captures(line: Line) -> Iterator[Line]:
    """The line, and the line with each capture and each two captures after it, as if the seat had opened."""
    start = line.copy()
    start.table.opened[line.seat] = "melds"
    yield start
    for once in captures(start):
        yield once
        yield from captures(once)


def _written(line: Line, captured: Sequence[SeatEvent], way: WayOut, numbers: list[int]) -> Iterator[Line]:
    """The line with captures and a way out after it, if the rules allow it in the order in which it can be played.

    A seat that has not opened opens with the new melds first; where it captures an okey, with those that hold none.
    """
    found = line.copy()
    first: list[list[str]] = []
    if found.table.opened[line.seat] is None:
        first = [meld for meld in way.melds if not captured or not any("=" in text for text in meld)]
        if not first or not found.play(HandOpened, melds=first):
            return
    later = [meld for meld in way.melds if meld not in first]
    if not all(found.repeat(capture) for capture in captured):
        return
    if not all(found.play(TileLaidOff, meld=numbers[at], tile=tile) for at, tile in way.added):
        return
    if (not later or found.play(MeldsLaid, melds=later)) and found.play(HandFinished, tile=way.discard):
        yield found
