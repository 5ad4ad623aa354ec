"""What a seat may announce at any time: the indicator's twin (clause `indicator-shown`)."""

from __future__ import annotations

from msgspec import UNSET

from ..clauses import INDICATOR_SHOWN, Case
from ..events import IndicatorShown
from ..findings import Facts, Finding
from ..turns import require_seat
from .options import CountdownTable
from .tariff import INDICATOR

_FIRST_HAND_ONLY = INDICATOR_SHOWN.case("first-hand-only")
_SHOWN_BEFORE = INDICATOR_SHOWN.case("shown-before")
_TOO_LATE = INDICATOR_SHOWN.case("too-late")
_NOT_HELD = INDICATOR_SHOWN.case("not-held")
_SHOWN = INDICATOR_SHOWN.entry("shown")


def _wrong_showing(table: CountdownTable, event: IndicatorShown) -> tuple[Case, Facts, tuple[str, ...]] | None:
    if table.shown is not None:
        return _SHOWN_BEFORE, {"by": table.shown}, ()
    if table.discarded[event.seat]:
        return _TOO_LATE, {}, ()
    if table.indicator not in table.racks[event.seat]:
        return _NOT_HELD, {"indicator": table.indicator}, ()
    if table.house.indicator_show == "first_hand" and _is_later_hand(table):
        return _FIRST_HAND_ONLY, {"hand_no": table.deal.hand_no}, ("indicator_show",)
    return None


def _is_later_hand(table: CountdownTable) -> bool:
    return table.deal.hand_no is not UNSET and table.deal.hand_no != 1


def check_shown(table: CountdownTable, event: IndicatorShown, found: list[Finding]) -> None:
    """Before its own first discard a seat that holds the indicator's twin may show it, once a hand."""
    wrong = _wrong_showing(table, event) if require_seat(table, event, found) else None
    if wrong:
        kind, facts, readings = wrong
        found.append(Finding(event.n, event.seat, kind, facts, readings))


def show(table: CountdownTable, event: IndicatorShown) -> None:
    """Every opponent loses 1; the tile stays in the rack. A false showing changes nothing."""
    if _wrong_showing(table, event):
        return
    table.shown = event.seat
    readings = ("shown-indicator", "indicator_show") if _is_later_hand(table) else ("shown-indicator",)
    for seat in range(table.seats):
        if seat != event.seat:
            facts = {"by": event.seat, "indicator": table.indicator}
            table.charge(event.n, seat, -INDICATOR, _SHOWN, facts, readings)
