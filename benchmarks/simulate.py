"""How many hands a second four skilled bots play on one core, each checked by the fold and written as a log."""

from __future__ import annotations

import statistics
import time
from collections import deque
from collections.abc import Iterator

from okey_ledger.domain.simulation import Settings
from okey_ledger.handlog.simulating import simulate

from .figure import Figure

HANDS = 60
ROUNDS = 5

AT_LEAST = {"okey51": 40, "okey101": 60, "countdown": 40, "rounds": 40}
"""By rule set: how many hands a second are simulated at least."""


def core_seconds(settings: Settings) -> float:
    """How long one core works for the hands, whatever else the machine does."""
    start = time.process_time()
    deque(simulate(settings, HANDS), 0)
    return time.process_time() - start


def figures() -> Iterator[Figure]:
    """Each rule set with its limit."""
    for ruleset, least in AT_LEAST.items():
        settings = Settings(ruleset=ruleset, seed=1)
        times = [core_seconds(settings) for _ in range(ROUNDS)]
        yield Figure(
            f"simulated hands a second on one core, {ruleset}",
            HANDS / statistics.median(times),
            "at least",
            least,
            "hands/s",
            f"{HANDS} hands with four skilled bots, the median of {ROUNDS} rounds",
        )
