"""How many hands a second four skilled bots play on one core, each checked by the fold and written as a log."""

from __future__ import annotations

import statistics
from collections import deque
from collections.abc import Iterator

from okey_ledger.domain.simulation import Settings
from okey_ledger.handlog.simulating import simulate

from .figure import Figure, seconds

HANDS = 60
ROUNDS = 5


def figures() -> Iterator[Figure]:
    """Each rule set; the limit is that of `okey51`."""
    for ruleset in ("okey51", "countdown", "rounds"):
        settings = Settings(ruleset=ruleset, seed=1)
        times = [seconds(lambda settings=settings: deque(simulate(settings, HANDS), 0)) for _ in range(ROUNDS)]  # type: ignore[misc]
        yield Figure(
            f"simulated hands a second on one core, {ruleset}",
            HANDS / statistics.median(times),
            "at least",
            40,
            "hands/s",
            f"{HANDS} hands with four skilled bots, the median of {ROUNDS} rounds",
        )
