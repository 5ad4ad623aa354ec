"""How long appends take, and how much memory the service comes to have, while one client attacks it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.load.attacks import ATTACKS, MAX_GROWTH, MAX_P99, attacked

from .figure import Figure

MEBIBYTE = 1 << 20


def figures() -> Iterator[Figure]:
    """Two for each attack, on both databases."""
    for database in ("sqlite", "postgres"):
        for name in ATTACKS:
            outcome = attacked(database, name)
            detail = f"{outcome.appends} appends"
            yield Figure(
                f"append under {outcome.attack}, p99", outcome.p99 * 1000, "at most", MAX_P99 * 1000, "ms", detail
            )
            growth, limit = outcome.growth / MEBIBYTE, MAX_GROWTH / MEBIBYTE
            yield Figure(f"memory under {outcome.attack}", growth, "at most", limit, "MiB", "more than before")
