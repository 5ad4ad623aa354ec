"""The finish of classic Okey: fourteen tiles shown, one thrown (clauses `finish`, `lost`, `pairs-declared`)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from ..clauses import FINISH, LOST, PAIRS_DECLARED
from ..ending import AFTER_THE_END
from ..events import HandFinished
from ..findings import Finding, Outcome
from ..laying import Reading, check_held, check_reading, put_down, read_melds, read_pairs
from ..table import Table
from ..turns import check_drawn_first, may_move
from .tariff import HELD, KINDS, PAIRS_SHOWN, SHOWN, Tariff

_NOT_FOURTEEN = FINISH.case("not-fourteen")
_MELDS_SHOWN = PAIRS_DECLARED.case("melds-shown")
_LOST = {kind: LOST.entry(kind) for kind in KINDS}


def _read(table: Table, event: HandFinished) -> Reading:
    if event.pairs is not UNSET:
        return read_pairs(table, event, event.pairs)
    return read_melds(table, event, [] if event.melds is UNSET else event.melds)


def check_finish(table: Table, event: HandFinished, found: list[Finding]) -> None:
    """With fifteen tiles a seat shows fourteen in melds, or as seven pairs, each tile once, and throws the last."""
    seat = event.seat
    if not may_move(table, event, found):
        return
    check_drawn_first(table, event, found)
    reading = _read(table, event)
    with_pairs = event.pairs is not UNSET
    check_reading(event, reading, found)
    if check_held(table, event, [*reading.tiles, event.tile], found):
        held, shown = len(table.racks[seat]), len(reading.tiles)
        pairs = len(event.pairs) if event.pairs is not UNSET else None
        if held != HELD or shown != SHOWN or pairs not in (None, PAIRS_SHOWN):
            facts = {"held": held, "shown": shown, "pairs": pairs}
            found.append(Finding(event.n, seat, *_NOT_FOURTEEN, facts))
    if table.declared[seat] and not with_pairs:
        found.append(Finding(event.n, seat, *_MELDS_SHOWN, {}, ("declared-but-melds",)))


def finish(tariff: Tariff) -> Callable[[Table, HandFinished], None]:
    """The finish under a tariff: every other seat loses what the kind of finish says."""

    def apply(table: Table, event: HandFinished) -> None:
        seat = event.seat
        tile = event.tile
        kind = _kind(event, tile == table.okey)
        lost = _LOST[kind]
        points, readings = tariff.points(kind, table.house)
        if not table.stock_left:
            readings = (*readings, "take_on_empty_stock" if table.floor is None else "drawer-of-last-tile")
        if not any(table.discarded):
            readings = (*readings, "starter-finishes")
        reading = _read(table, event)
        if event.pairs is not UNSET and any(face != table.okey for _, _, faces in reading.melds for face in faces):
            readings = (*readings, "okey_in_pairs")
        put_down(table, event, reading)
        table.racks[seat].remove(tile)
        if tariff.finish_on_pile:
            table.piles[seat].append(tile)
        table.finish_tile = tile
        for payer in range(table.seats):
            if payer != seat:
                table.charge(event.n, payer, -points, lost, {"to": seat, "tile": tile}, readings)
        table.end(Outcome("finished", kind, seat), AFTER_THE_END)

    return apply


def _kind(event: HandFinished, okey_thrown: bool) -> str:
    if event.pairs is not UNSET:
        return "pairs+okey" if okey_thrown else "pairs"
    return "okey" if okey_thrown else "normal"
