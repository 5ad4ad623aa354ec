"""Lines of logs to store: what a ledger looks at is in them, whether the moves are allowed is none of its business."""

from __future__ import annotations

from itertools import cycle

TILES = ["R5", "B9", "K13", "Y1", "FJ"]


def dealt(hand: str) -> bytes:
    return (
        b'{"type":"HandDealt","hand":"%b","n":0,"ruleset":"okey51","players":["ada","bo","cem","deniz"],"starter":0,'
        b'"indicator":"R4","racks":[["R1"],["R2"],["R3"],["R5"]]}' % hand.encode()
    )


def drawn(hand: str, n: int, tile: str = "R5") -> bytes:
    return b'{"type":"TileDrawn","hand":"%b","n":%d,"seat":%d,"tile":"%b"}' % (hand.encode(), n, n % 4, tile.encode())


def hand_of(size: int, hand: str = "h-1") -> list[bytes]:
    """A hand of that many events."""
    return [dealt(hand), *(drawn(hand, n, tile) for n, tile in zip(range(1, size), cycle(TILES), strict=False))]
