"""What a seat may lay: the path that its opening has set (clauses `not-opened`, `pairs-path`, `keep-one`, `draw-first`)."""

from __future__ import annotations

from ..events import SeatEvent
from ..findings import Finding
from ..table import Table


def check_path(table: Table, event: SeatEvent, path: str, found: list[Finding]) -> None:
    """Laying comes after the draw, and after the seat's opening with the same kind (`melds` or `pairs`)."""
    if not table.drawn:
        found.append(Finding(event.n, event.seat, "draw-first", "before-the-draw", {}))
    opened = table.opened[event.seat]
    if opened != path:
        if opened is None:
            found.append(Finding(event.n, event.seat, "not-opened", "lays", {}))
        else:
            found.append(Finding(event.n, event.seat, "pairs-path", f"opened-with-{opened}", {}))


def check_keeps_one(table: Table, event: SeatEvent, laid: int, found: list[Finding]) -> None:
    """Every laying leaves at least one tile in the rack to discard."""
    left = table.sizes[event.seat] - laid
    if left < 1:
        found.append(Finding(event.n, event.seat, "keep-one", "none-left", {"laid": laid, "left": left}))
