"""The log that the benchmarks read: the clean hands of `fixtures/hands`, again and again under new ids."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from okey_ledger.domain.audit import audit
from okey_ledger.handlog.auditing import hands_of
from okey_ledger.handlog.decode import NoLog
from okey_ledger.handlog.source import open_source

FIXTURES = Path(__file__).parents[1] / "fixtures" / "hands"


@cache
def clean_hands() -> list[tuple[str, bytes, int]]:
    """Every clean hand of the fixtures: its id, its lines, how many they are."""
    hands = []
    for path in sorted(FIXTURES.glob("*.jsonl")):
        with open_source(str(path)) as source:
            for hand in hands_of(source, []):
                if not isinstance(hand, NoLog) and audit(hand[1]).verdict == "clean":
                    hands.append((hand[0], hand[2], len(hand[1])))
    return hands


def hands(events: int) -> Iterator[bytes]:
    """Hands with at least so many events in all, each under an id of its own."""
    total = 0
    turn = 0
    while total < events:
        turn += 1
        for name, lines, count in clean_hands():
            yield lines.replace(b'"hand":"%s"' % name.encode(), b'"hand":"%s.%d"' % (name.encode(), turn))
            total += count


def log(events: int) -> Path:
    """A file with such hands; it is left to the system's temporary folder."""
    path = Path(tempfile.gettempdir()) / f"okey-ledger-bench-{events}.jsonl"
    path.write_bytes(b"".join(hands(events)))
    return path
