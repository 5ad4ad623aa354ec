"""What a data set loses when the ledger that it follows was restored from a backup."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from ..dataset.files import columns
from ..dataset.manifest import Manifest
from ..schema import EVENTS


class LastEvent(NamedTuple):
    """The event of a data set at a position."""

    hand: str
    n: int
    leaf: bytes | None
    """Its hash; None where players have pseudonyms."""


class Lost(NamedTuple):
    """What a data set holds from after a position."""

    hands: dict[str, int]
    """The hands with events after it, and how many events they have up to it."""
    last: LastEvent | None
    """The event at the position; None where there is none."""


def lost_after(folder: Path, manifest: Manifest, position: int) -> Lost:
    """What a data set holds from after a position of the ledger."""
    kept: Counter[str] = Counter()
    touched: set[str] = set()
    last = None
    for file in manifest.of(EVENTS.name):
        for found in columns(folder, file, manifest.format, ("position", "hand", "n", "leaf")):
            for at, hand, n, leaf in zip(*found, strict=True):
                if at > position:
                    touched.add(hand)
                else:
                    kept[hand] += 1
                if at == position:
                    last = LastEvent(hand, n, leaf)
    return Lost({hand: kept[hand] for hand in touched}, last)
