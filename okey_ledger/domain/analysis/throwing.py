"""Which tile a line of play throws at its end."""

from __future__ import annotations

from ..events import HandFinished, TileDiscarded
from ..tiles import CODE
from ..variation import Variation


def throw(line: Variation, thrown: str | None) -> bool:
    """End the turn of a line: with the tile that was really thrown, unless it is gone or the line has made it işlek.

    Else with the dearest tile that is neither işlek nor an okey, and if there is none, with the least bad one. The last
    tile of a rack is thrown as a finish. Whether the rules allow it.
    """
    table, rack = line.table, line.table.racks[line.seat]
    is_islek = table.laying.is_islek
    if thrown in rack and (not is_islek(table, thrown) or is_islek(line.start, thrown)):
        tile = thrown
    else:
        tile = min(rack, key=lambda tile: (tile == table.okey, is_islek(table, tile), -table.worth[tile], CODE[tile]))
    return line.play(HandFinished if len(rack) == 1 else TileDiscarded, tile=tile)
