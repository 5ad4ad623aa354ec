"""What a taken discard can be used for in the same turn (clauses `take-use`, `take-for-pairs`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, islice

from ..arrange import best_opening, best_opening_with
from ..arrange.layings import MAX_OKEYS
from ..arrange.pairs import write_pair
from ..events import HandOpened, MeldsLaid, OkeyCaptured, PairsLaid, SeatEvent, TileLaidOff
from ..melding.moves import captures, lay_offs
from ..melds import Shape, melds_of
from ..tiles import in_order
from ..variation import Variation
from .advice import Use
from .laying_off import told
from .opening import openings


def uses(line: Variation) -> Iterator[Use]:
    """The uses of the tile that the seat has just taken which an adviser would name, all but a finish.

    The seat opens with it, lays it off, captures with it, or lays a meld from its rack and adds it.
    """
    table, seat = line.table, line.seat
    if table.opened[seat] is None:
        for case, opened, facts in openings(line):
            yield "opening" if case == "melds" else case, opened, facts
    else:
        yield from _at_once(line)
        yield from _in_a_pair(line)
        if table.opened[seat] == "melds":
            yield from islice(_with_a_meld(line, okeys=0), 1)


def has_use(line: Variation) -> bool:
    """Whether there is any way at all to use the tile that the seat has just taken."""
    table, seat = line.table, line.seat
    if next(uses(line), None):
        return True
    if table.opened[seat] is None:
        rack = table.racks[seat].copy()
        rack.remove(table.taken or "")
        melds = best_opening(rack, table.okey, high_one=table.high_one)
        line = line.copy()
        if melds.points < table.laying.bar(table, seat) or not line.play(HandOpened, melds=melds.melds):
            return False
    return any(used.table.taken is None for once in chain([line], captures(line)) for used in using_taken(once))


def using_taken(line: Variation) -> Iterator[Variation]:
    """Every way in which a seat that has opened uses the tile that it has taken, other tiles laid before."""
    if line.table.taken not in line.table.racks[line.seat]:
        return
    for _, used, _ in chain(_at_once(line), _in_a_pair(line), _with_a_meld(line), _after_others(line)):
        yield used


def _at_once(line: Variation) -> Iterator[Use]:
    """The taken tile is laid off, or captures an okey."""
    taken = line.table.taken
    for longer in chain(lay_offs(line), captures(line)):
        move = longer.events[-1]
        if taken in _tiles(move):
            kind, _, _, facts = told(line.table, move)
            yield kind, longer, facts


def _in_a_pair(line: Variation) -> Iterator[Use]:
    """The taken tile is laid in a pair, beside its twin or an okey, where that is a use."""
    table, taken = line.table, line.table.taken
    others = table.racks[line.seat].copy()
    if taken not in others or taken is None:
        return
    others.remove(taken)
    for partner in dict.fromkeys((taken, table.okey)):
        if partner in others:
            pair = write_pair(sorted([taken, partner], key=table.okey.__eq__), table.okey)
            longer = line.copy()
            if longer.play(PairsLaid, pairs=[pair]) and longer.table.taken is None:
                yield "pair", longer, {"pairs": [pair]}


def _tiles(move: SeatEvent) -> list[str]:
    """The tiles that a lay-off or a capture takes from the rack."""
    if isinstance(move, TileLaidOff):
        return [move.tile.partition("=")[0]]
    return move.tiles if isinstance(move, OkeyCaptured) else []


def _with_a_meld(line: Variation, okeys: int = MAX_OKEYS) -> Iterator[Use]:
    """A new meld with so many okeys is laid and the taken tile is added, or in it where that is a use."""
    table, seat, taken = line.table, line.seat, line.table.taken
    rack = table.racks[seat]
    if taken not in rack or taken is None:
        return
    if table.laying.melds_use(table) and taken != table.okey:
        arranged = best_opening_with(taken, rack, table.okey, high_one=table.high_one)
        for meld in arranged.melds if arranged else []:
            longer = line.copy()
            if taken in meld and longer.play(MeldsLaid, melds=[meld]):
                yield "meld", longer, {"melds": [meld]}
    others = rack.copy()
    others.remove(taken)
    held = {table.plays[tile]: tile for tile in in_order(others) if tile != table.okey}
    for shape in _grown_by(None if taken == table.okey else table.plays[taken], table.high_one):
        if sum(face not in held for face in shape.texts) <= min(okeys, others.count(table.okey)):
            meld = [held.get(face, f"{table.okey}={face}") for face in shape.texts]
            added = [f"{taken}={face}" for face in shape.wants] if taken == table.okey else [taken]
            for tile in added:
                longer = line.copy()
                if longer.play(MeldsLaid, melds=[meld]) and longer.play(
                    TileLaidOff, meld=len(longer.table.melds) - 1, tile=tile
                ):
                    yield "meld", longer, {"melds": [meld]}


@cache
def _grown_by(face: str | None, high_one: bool) -> list[Shape]:
    """The melds to which a tile with this face can be added; any tile for None."""
    shapes = dict.fromkeys(melds_of(high_one).values())
    return [shape for shape in shapes if (shape.grown if face is None else face in shape.grown)]


def _after_others(line: Variation) -> Iterator[Use]:
    """Other tiles of the rack are laid off onto a meld until the taken one fits there."""
    taken = line.table.taken
    waiting = [line]
    seen = set()
    while waiting:
        for longer in lay_offs(waiting.pop()):
            move = longer.events[-1]
            assert isinstance(move, TileLaidOff)
            reached = move.meld, longer.table.melds[move.meld].shape
            if taken not in _tiles(move) and reached not in seen:
                seen.add(reached)
                yield from _at_once(longer)
                waiting.append(longer)
