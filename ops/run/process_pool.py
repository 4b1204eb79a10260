"""Distributes work over processes, which end with the process that started them, however it ends."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing.connection import wait
from multiprocessing.resource_tracker import ensure_running
from threading import Thread
from typing import TypeVar

from ops.run.errors import UserError
from ops.run.lifeline import collect_seldom

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 4
"""The number of tasks by which each process may be ahead of the consumer of the results."""


def spread(work: Callable[[T], R], tasks: Iterable[T], processes: int, ahead: int = AHEAD) -> Iterator[R]:
    """Yield the result of the work for each task, in their order.

    The work must be a function of a module, or a partial of one. With one process or one task, this process does it.
    Exceptions of the work are raised here; ``UserError`` is raised if a process was killed.
    """
    waits = iter(tasks)
    first = list(islice(waits, 2))
    if processes == 1 or len(first) <= 1:
        yield from map(work, chain(first, waits))
        return
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), initializer=_begin) as pool:
        waiting: deque[Future[R]] = deque()
        try:
            for task in chain(first, waits):
                waiting.append(_submitted(pool, work, task))
                if len(waiting) > ahead * processes:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            raise UserError("one of the processes was killed; run the command again to finish the rest") from None
        except (KeyboardInterrupt, GeneratorExit):  # The results are not needed any more.
            for process in list((pool._processes or {}).values()):  # noqa: SLF001 - public from Python 3.14 on
                process.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _submitted(pool: ProcessPoolExecutor, work: Callable[[T], R], task: T) -> "Future[R]":
    """Submit a task. This may start a process, so Ctrl-C is blocked until that process ignores it."""
    ensure_running()  # started here, since it would unblock Ctrl-C again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(work, task)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The parent ends them.
    collect_seldom()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End at once when the parent has ended, since the pool would wait for tasks forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
