"""How a seat that lays melds can end a hand in its turn: it captures, lays and lays off until one tile is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final

from msgspec import structs

from ..arrange import WayOut, best_cover, best_opening, ways_out
from ..arrange.pairs import write_pair
from ..events import (
    HandFinished,
    HandOpened,
    MeldsLaid,
    OkeyCaptured,
    PairsLaid,
    SeatEvent,
    TileLaidOff,
)
from ..melding.moves import captures, lay_offs
from ..melds import melds_of
from ..projected_scores import difference, gain
from ..tiles import FJ
from ..variation import Variation
from .going_out_with_pairs import finishes_with_pairs
from .uses import using_taken

MIN_MELD_TILES: Final = 3
"""How many tiles a meld has at least."""


MAX_SEARCHED_TILES: Final = 4
"""With how many tiles at most every order of moves is tried."""


def goings_out(line: Variation) -> Iterator[Variation]:
    """The line with a finish after it, one of each kind that there is: the okey or another tile is thrown.

    With few tiles in the rack it is the finish worth most.
    """
    opened = line.table.opened[line.seat]
    if opened != "melds":
        yield from finishes_with_pairs(line)
    if opened == "melds" or (opened is None and _may_open(line)):
        kinds = set()
        small = opened is not None and len(line.table.racks[line.seat]) <= MAX_SEARCHED_TILES
        for found in _every_order(line) if small else _with_melds(line):
            thrown = found.table.finish_tile == line.table.okey
            if small or thrown not in kinds:
                yield found
            kinds.add(thrown)
            if not small and (True in kinds or not _may_throw_okey(line)):
                return


def _may_open(line: Variation) -> bool:
    """Whether the own tiles of a seat make an opening with melds: it opens before it captures or lays off."""
    table, rack = line.table, line.table.racks[line.seat]
    if best_opening(rack, table.okey, high_one=table.high_one).points >= table.laying.bar(table, line.seat):
        return True
    return best_cover(rack, table.okey, leave=1, high_one=table.high_one).tiles == len(rack) - 1


def _every_order(line: Variation) -> Iterator[Variation]:
    """The finishes of a seat that has opened with melds, whatever it lays, in any order."""
    best: dict[object, int] = {}
    waiting = [line]
    while waiting:
        reached = waiting.pop()
        table, rack = reached.table, sorted(reached.table.racks[line.seat])
        position = tuple(rack), tuple(tuple(laid.tiles) for laid in table.melds), table.taken
        worth = gain(line.table, line.seat, difference(line.table.scores, table.scores))
        if best.get(position, worth - 1) >= worth:
            continue
        best[position] = worth
        waiting += chain(lay_offs(reached), captures(reached), _new_melds(reached), _new_pairs(reached))
        done = reached.copy()
        if len(rack) == 1 and done.play(HandFinished, tile=rack[0]):
            yield done


def _new_melds(line: Variation) -> Iterator[Variation]:
    """The line with each new meld after it."""
    table = line.table
    for meld in _melds_of(tuple(sorted(table.racks[line.seat])), table.okey, table.high_one):
        longer = line.copy()
        if longer.play(MeldsLaid, melds=[meld]):
            yield longer


def _new_pairs(line: Variation) -> Iterator[Variation]:
    """The line with each new pair after it, where a seat that opened with melds may lay pairs."""
    table, rack = line.table, line.table.racks[line.seat]
    if "pairs" not in table.opened:
        return
    for pair in chain(_twins(rack, table.okey), _pairs_with_okey(rack, table.okey)):
        longer = line.copy()
        if longer.play(PairsLaid, pairs=[pair]):
            yield longer


def _twins(rack: Sequence[str], okey: str) -> list[list[str]]:
    """The pairs of a rack without okeys."""
    return [[tile, tile] for tile in sorted(set(rack) - {okey}) if rack.count(tile) > 1]


def _pairs_with_okey(rack: Sequence[str], okey: str) -> list[list[str]]:
    """The pairs of an okey of a rack and another tile."""
    return [write_pair([tile, okey], okey) for tile in sorted(set(rack) - {okey})] if okey in rack else []


@lru_cache(maxsize=64)
def _melds_of(rack: tuple[str, ...], okey: str, high_one: bool) -> list[list[str]]:
    """The melds of three tiles that leave something in a rack, okeys with what they stand for."""
    if len(rack) <= MIN_MELD_TILES:
        return []
    held = {okey if tile == FJ else tile: tile for tile in rack if tile != okey}
    okeys = rack.count(okey)
    found = []
    for shape in dict.fromkeys(melds_of(high_one).values()):
        if len(shape.texts) == MIN_MELD_TILES and sum(face not in held for face in shape.texts) <= okeys:
            found.append([held.get(face, f"{okey}={face}") for face in shape.texts])
            if okeys == 1 and all(face in held for face in shape.texts):
                found += [
                    [f"{okey}={face}" if face == other else held[face] for face in shape.texts] for other in shape.texts
                ]
    return found


def _may_throw_okey(line: Variation) -> bool:
    """Whether the seat holds an okey or the real tile of one on the table."""
    table, rack = line.table, line.table.racks[line.seat]
    faces = {table.plays[tile] for tile in rack if tile != table.okey}
    return table.okey in rack or any(face in faces for laid in table.melds for face in laid.stands_for)


def _with_melds(line: Variation) -> Iterator[Variation]:
    """Every finish with melds that the rules allow, those without captures first."""
    for start in _with_pairs(line):
        for prepared in _prepared(start):
            melds = [laid for laid in prepared.table.melds if laid.shape]
            shapes = [laid.shape for laid in melds if laid.shape]
            for way in ways_out(prepared.table.racks[line.seat], line.table.okey, shapes, high_one=line.table.high_one):
                yield from _written(line, prepared.events[len(line.events) :], way, [laid.number for laid in melds])


def _with_pairs(line: Variation) -> Iterator[Variation]:
    """The line, and the line with each set of pairs laid where a seat that opened with melds may lay some.

    One of them may hold an okey.
    """
    yield line
    table, rack = line.table, line.table.racks[line.seat]
    if table.opened[line.seat] != "melds" or "pairs" not in table.opened:
        return
    twins = _twins(rack, table.okey)
    sets = [pairs for count in range(len(twins) + 1) for pairs in combinations(twins, count)]
    for pairs in chain(sets, ((*pairs, pair) for pair in _pairs_with_okey(rack, table.okey) for pairs in sets)):
        longer = line.copy()
        if pairs and longer.play(PairsLaid, pairs=list(pairs)):
            yield longer


def _prepared(line: Variation) -> Iterator[Variation]:
    """The line with what comes before a rack is got rid of, as if the seat had opened: captures, and the taken tile."""
    start = line.copy()
    start.table.opened[line.seat] = "melds"
    for captured in _with_captures(start):
        yield captured
        if captured.table.taken is not None:
            yield from using_taken(captured)


def _with_captures(start: Variation) -> Iterator[Variation]:
    """The line, and the line with each capture and each two captures after it."""
    yield start
    for once in _captures(start):
        yield once
        yield from _captures(once)


def _captures(line: Variation) -> Iterator[Variation]:
    """The line with each capture after it, also such as take a real tile and the seat's okey in place of two tiles."""
    yield from captures(line)
    for grown in lay_offs(line):
        move = grown.events[-1]
        if isinstance(move, TileLaidOff) and "=" in move.tile:
            laid = line.table.melds[move.meld]
            if line.table.laying.needs_two(line.table, laid):
                yield from captures(grown)


def _written(line: Variation, prepared: Sequence[SeatEvent], way: WayOut, numbers: list[int]) -> Iterator[Variation]:
    """The line with what was prepared and a way out after it, if the rules allow it in an order that can be played.

    A seat that has not opened opens first, with as many of the new melds as its own tiles make.
    """
    for first in _openings(line, prepared, way):
        found = line.copy()
        if first and not found.play(HandOpened, melds=first):
            continue
        later = [meld for meld in way.melds if meld not in first]

        def number(meld: int, shift: int = len(first)) -> int:
            return meld + shift if meld >= len(line.table.melds) else meld

        if (
            all(_repeat(found, event, number) for event in prepared)
            and all(found.play(TileLaidOff, meld=number(numbers[at]), tile=tile) for at, tile in way.added)
            and (not later or found.play(MeldsLaid, melds=later))
            and found.play(HandFinished, tile=way.discard)
        ):
            yield found
            return


def _openings(line: Variation, prepared: Sequence[SeatEvent], way: WayOut) -> Iterator[list[list[str]]]:
    """The melds with which a seat may open, the most first; nothing for one that has opened."""
    if line.table.opened[line.seat] is not None:
        yield []
        return
    own = line.table.racks[line.seat].count(line.table.okey)
    for count in range(len(way.melds), 0, -1):
        for melds in combinations(way.melds, count):
            if sum("=" in text for meld in melds for text in meld) <= own:
                yield list(melds)
        if not prepared:
            return


def _repeat(line: Variation, event: SeatEvent, number: Callable[[int], int]) -> bool:
    """Play an event that was found on a table without the opening, which has moved the numbers of later melds."""
    if isinstance(event, TileLaidOff | OkeyCaptured):
        event = structs.replace(event, meld=number(event.meld))
    return line.repeat(event)
