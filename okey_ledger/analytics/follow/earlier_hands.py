"""What a data set holds of hands that go on."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from ..dataset.files import selected
from ..dataset.manifest import Manifest
from ..schema import HANDS


class EarlierHand(NamedTuple):
    """A hand as a data set holds it."""

    events: int
    """How many events it has there."""
    leaf: bytes | None
    """The hash of the last one; None where players have pseudonyms."""
    game: str | None


def earlier_hands(folder: Path, manifest: Manifest, hands: Collection[str]) -> dict[str, EarlierHand]:
    """Those of some hands that a data set holds."""
    wanted: Any = pa.array(sorted(hands), pa.string())
    found: dict[str, EarlierHand] = {}
    for file in manifest.of(HANDS.name) if hands else []:
        for batch in selected(folder, file, manifest.format, ("hand", "events", "leaf", "game")):
            rows = batch.filter(pc.is_in(batch.column("hand"), wanted)).to_pylist()
            found |= {row["hand"]: EarlierHand(row["events"], row["leaf"], row["game"]) for row in rows}
    return found
