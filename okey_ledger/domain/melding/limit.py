"""How many tiles a seat lays off in one turn (clause `lay-off-limit`)."""

from __future__ import annotations

from ..clauses import LAY_OFF_LIMIT
from ..events import TileLaidOff
from ..findings import Finding
from ..table import Laid
from .options import MeldingTable

_PAIRS = LAY_OFF_LIMIT.case("pairs")
_MELD = LAY_OFF_LIMIT.case("meld")
_END = LAY_OFF_LIMIT.case("end")


def check_limit(table: MeldingTable, event: TileLaidOff, laid: Laid, at_bottom: bool, found: list[Finding]) -> None:
    """A seat that opened with pairs lays off so many tiles a turn, and any seat so many onto a meld or an end of it."""
    most = table.house.pairs_lay_off_tiles
    capped = _beyond_cap(table, event, laid, at_bottom)
    if most is not None and table.opened[event.seat] == "pairs" and len(table.laid_off) >= most:
        readings = () if capped else ("pairs_lay_off_tiles",)
        found.append(Finding(event.n, event.seat, _PAIRS, {"most": most}, readings))
    elif capped:
        found.append(capped)


def _beyond_cap(table: MeldingTable, event: TileLaidOff, laid: Laid, at_bottom: bool) -> Finding | None:
    if table.house.lay_off_cap == "none":
        return None
    most = table.house.lay_off_cap_tiles
    on_meld = [low for number, low in table.laid_off if number == laid.number]
    by_end = table.house.lay_off_cap == "end"
    before = on_meld.count(at_bottom) if by_end and laid.kind == "run" else len(on_meld)
    if before < most:
        return None
    kind = _END if by_end else _MELD
    facts = {"most": most, "meld": laid.number}
    return Finding(event.n, event.seat, kind, facts, ("lay_off_cap", "lay_off_cap_tiles"))
