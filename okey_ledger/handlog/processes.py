"""Work on several cores whose results come in the order of the tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD: Final = 3
"""How many tasks are waiting or at work for each process."""


def apart(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Do each task in one of so many processes, a few ahead of what is asked for, so that memory stays flat.

    The work and the tasks must be picklable; tasks may be without end.
    """
    from concurrent.futures import ProcessPoolExecutor

    following = iter(tasks)
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts) as pool:
        waiting: list[Future[Result]] = []
        try:
            while True:
                waiting += [pool.submit(work, task) for task in islice(following, _AHEAD * jobs - len(waiting))]
                if not waiting:
                    return
                yield waiting.pop(0).result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts() -> None:
    """A worker leaves Ctrl-C to the process that it works for."""
    from signal import SIG_IGN, SIGINT, signal

    signal(SIGINT, SIG_IGN)
