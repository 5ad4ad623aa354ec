"""The finish of classic Okey: fourteen tiles shown, one thrown (clauses `finish`, `lost`, `pairs-declared`)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from ..clauses import FINISH, LOST, PAIRS_DECLARED
from ..ending import AFTER_THE_END
from ..events import HandFinished
from ..findings import Finding, Outcome
from ..laying import ParsedMelds, check_shapes, parse_melds, parse_pairs, put_down, require_held
from ..table import Table
from ..turns import check_drawn_first, require_turn
from .tariff import KINDS, PAIRS_SHOWN, TILES_HELD, TILES_SHOWN, Tariff

_NOT_FOURTEEN = FINISH.case("not-fourteen")
_MELDS_SHOWN = PAIRS_DECLARED.case("melds-shown")
_LOST = {kind: LOST.entry(kind) for kind in KINDS}


def _read(table: Table, event: HandFinished) -> ParsedMelds:
    if event.pairs is not UNSET:
        return parse_pairs(table, event, event.pairs)
    return parse_melds(table, event, [] if event.melds is UNSET else event.melds)


def check_finish(table: Table, event: HandFinished, found: list[Finding]) -> None:
    """With fifteen tiles a seat shows fourteen in melds, or as seven pairs, each tile once, and throws the last."""
    seat = event.seat
    if not require_turn(table, event, found):
        return
    check_drawn_first(table, event, found)
    parsed = _read(table, event)
    with_pairs = event.pairs is not UNSET
    check_shapes(event, parsed, found)
    if require_held(table, event, [*parsed.tiles, event.tile], found):
        held, shown = len(table.racks[seat]), len(parsed.tiles)
        pairs = len(event.pairs) if event.pairs is not UNSET else None
        if held != TILES_HELD or shown != TILES_SHOWN or pairs not in (None, PAIRS_SHOWN):
            facts = {"held": held, "shown": shown, "pairs": pairs}
            found.append(Finding(event.n, seat, _NOT_FOURTEEN, facts))
    if table.declared[seat] and not with_pairs:
        found.append(Finding(event.n, seat, _MELDS_SHOWN, {}, ("declared-but-melds",)))


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
        parsed = _read(table, event)
        if event.pairs is not UNSET and any(face != table.okey for _, _, faces in parsed.melds for face in faces):
            readings = (*readings, "okey_in_pairs")
        put_down(table, event, parsed)
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
