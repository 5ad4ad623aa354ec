"""Where the tasks of an audit are done: the protocol, and the processes of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from ...handlog.processes import apart

Do = Callable[[bytes], bytes]
"""Does one task; picklable."""


class Engine(Protocol):
    """Does tasks somewhere."""

    def run(self, do: Do, tasks: Sequence[bytes]) -> Iterator[bytes]:
        """What became of each task, in their order. May raise an `EngineFailed`."""


class Processes:
    """Some processes of this machine."""

    def __init__(self, jobs: int = 1) -> None:
        """With one job the tasks are done in this process."""
        self.jobs = jobs

    def run(self, do: Do, tasks: Sequence[bytes]) -> Iterator[bytes]:
        """What became of each task, in their order."""
        yield from map(do, tasks) if self.jobs == 1 else apart(do, tasks, self.jobs)
