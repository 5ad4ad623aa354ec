"""What `fixtures/perft.json` holds: positions, and from each the number of continuations by depth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from okey_ledger.domain.audit import audit
from tests.perft.continuing import Continuations, perft
from tests.perft.found import found
from tests.perft.positions import POSITIONS, Position

PATH = Path(__file__).resolve().parents[2] / "fixtures" / "perft.json"


def counts(position: Position, depth: int, continuations: Continuations) -> list[int]:
    """The number of lines of one event, of two, and so on."""
    fold = audit(position.hand.events)
    assert fold.verdict == "clean"
    return [perft(fold, length, continuations) for length in range(1, depth + 1)]


def counted() -> bytes:
    """The file: for each position its log, and the numbers as the solver finds them."""
    entries: dict[str, Any] = {
        position.name: {
            "counts": counts(position, position.depth, found),
            "events": list(position.hand.events),
        }
        for position in POSITIONS
    }
    lines = [
        f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(entry).decode()}"
        for name, entry in entries.items()
    ]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def kept() -> dict[str, list[int]]:
    """The numbers of the file, by position."""
    return {name: entry["counts"] for name, entry in msgspec.json.decode(PATH.read_bytes()).items()}
