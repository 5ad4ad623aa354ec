"""Work on several cores whose results come in the order of the tasks."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Task = TypeVar("Task")
Result = TypeVar("Result")

_TASKS_PER_PROCESS: Final = 8
"""How many tasks are waiting or at work for each process."""


def apart(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Do each task in one of so many processes, a few ahead of what is asked for, so that memory stays flat.

    The work and the tasks must be picklable; tasks may be without end.
    """
    from concurrent.futures import ProcessPoolExecutor

    following = iter(tasks)
    waiting: list[Future[Result]] = []
    pool = ProcessPoolExecutor(jobs, initializer=_end_with_the_parent)
    try:
        while True:
            news = list(islice(following, _TASKS_PER_PROCESS * jobs - len(waiting)))
            with _interrupts_held_back():
                waiting += [pool.submit(work, task) for task in news]
            if not waiting:
                return
            yield waiting.pop(0).result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Ctrl-C waits while processes begin, which could lose it; they themselves never see it and leave it to us."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_the_parent() -> None:
    """A worker whose parent is gone, killed perhaps, has nobody to work for."""
    from multiprocessing import connection, parent_process
    from threading import Thread

    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True).start()
