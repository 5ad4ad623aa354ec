"""A discard that cost its seat although it held a safe tile (clauses `islek`, `okey-discard`)."""

from __future__ import annotations

from collections.abc import Iterator

from ..arrange import best_cover
from ..events import TileDiscarded
from ..tiles import in_order
from ..variation import Variation
from .advice import Advice, advice
from .turn import Turn


def islek_discards(turn: Turn) -> Iterator[Advice]:
    """Where the tile thrown was işlek: the safe one that the seat could best do without.

    That is the one without which most tiles of the rack are in melds, and of equal ones the dearest. To throw an okey
    is no advice.
    """
    known, thrown = turn.end.known, turn.thrown
    if thrown is not None and known.laying.is_islek(known, thrown):
        yield from _safe_discard(turn, "islek")


def okey_discards(turn: Turn) -> Iterator[Advice]:
    """Where the tile thrown was an okey that costs its thrower: the same safe tile."""
    if turn.thrown == turn.end.known.okey:
        yield from _safe_discard(turn, "okey-discard")


def _safe_discard(turn: Turn, kind: str) -> Iterator[Advice]:
    known, seat = turn.end.known, turn.seat
    if not isinstance(turn.closing, TileDiscarded):
        return
    rack = known.racks[seat]

    def spared(tile: str) -> tuple[int, int]:
        rest = rack.copy()
        rest.remove(tile)
        return best_cover(rest, known.okey, high_one=known.high_one).tiles, known.worth[tile]

    safe = [tile for tile in in_order(list(set(rack))) if tile != known.okey and not known.laying.is_islek(known, tile)]
    if safe:
        best = max(safe, key=spared)
        line = Variation(known, seat)
        if line.play(TileDiscarded, tile=best):
            yield advice(turn, turn.end, kind, "safe", line, {"tile": turn.thrown, "safe": best})
