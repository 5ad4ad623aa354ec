"""Throwing a tile, and the last one (clauses `finish`, `take-use`)."""

from __future__ import annotations

from msgspec import UNSET

from .. import turns
from ..clauses import FINISH
from ..events import HandFinished, TileDiscarded
from ..findings import Finding
from ..tiles import in_order
from .options import MeldingTable
from .use import check_used

_UNRECORDED = FINISH.case("unrecorded")
_MORE_THAN_ONE = FINISH.case("more-than-one")
_NOT_OPENED = FINISH.case("not-opened")


def check_discard(table: MeldingTable, event: TileDiscarded, found: list[Finding]) -> None:
    """A discard that empties the rack must be recorded as a finish; a taken tile has been used by now."""
    if (
        event.seat != table.turn
        or event.actor != table.mover
        or (table.deadline is not None and (event.at is UNSET or event.at > table.deadline))
    ) and not turns.require_turn(table, event, found):
        return
    rack = table.racks[event.seat]
    tile = event.tile
    if not table.drawn or tile not in rack:
        turns.check_throw(table, event, found)
    if len(rack) == 1 and rack[0] == tile:
        found.append(Finding(event.n, event.seat, _UNRECORDED, {"tile": event.tile}))
    if table.taken is not None:
        check_used(table, event, found)


def check_finish(table: MeldingTable, event: HandFinished, found: list[Finding]) -> None:
    """A seat that has opened throws its one last tile."""
    seat = event.seat
    if not turns.require_turn(table, event, found):
        return
    turns.check_throw(table, event, found)
    rack = table.racks[seat]
    if event.tile in rack:
        if len(rack) != 1:
            facts = {"tiles": len(rack), "rack": in_order(rack)}
            found.append(Finding(event.n, seat, _MORE_THAN_ONE, facts))
        elif table.opened[seat] is None:
            found.append(Finding(event.n, seat, _NOT_OPENED, {}))
    check_used(table, event, found)


def throw_last(table: MeldingTable, event: HandFinished) -> None:
    """The finisher's last tile goes onto its pile."""
    seat = event.seat
    table.racks[seat].remove(event.tile)
    table.piles[seat].append(event.tile)
    table.finish_tile = event.tile
    table.last_mover = seat
