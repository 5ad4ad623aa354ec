"""What a benchmark yields: a ratio with what it compares and the limit that it should keep."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Figure:
    """A measured ratio (or, for memory, an amount)."""

    name: str
    measured: float
    bound: Literal["at most", "at least"]
    limit: float
    unit: str
    """`x` for a ratio."""
    detail: str
    """What was measured against what, with the absolute figures."""

    @property
    def kept(self) -> bool:
        """Whether the limit is kept."""
        return self.measured <= self.limit if self.bound == "at most" else self.measured >= self.limit

    def __str__(self) -> str:
        """One line for people."""
        mark = "ok  " if self.kept else "MISS"
        return f"{mark} {self.name}: {self.measured:.2f} {self.unit} ({self.bound} {self.limit:g}) - {self.detail}"


Clock = Callable[[], float]


def seconds(work: Callable[[], object], clock: Clock = time.perf_counter) -> float:
    """How long some work takes by a clock; `time.process_time` counts what this process alone computes."""
    start = clock()
    work()
    return clock() - start


def paired(
    ours: Callable[[], object], rival: Callable[[], object], rounds: int = 7, clock: Clock = time.perf_counter
) -> tuple[float, float]:
    """The median seconds of both, run in turns so that a drift of the machine hits both."""
    times = [(seconds(ours, clock), seconds(rival, clock)) for _ in range(rounds)]
    return statistics.median(mine for mine, _ in times), statistics.median(other for _, other in times)
