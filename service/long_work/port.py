"""Where long work is done: elsewhere, or, where there is nowhere else, in the process that is asked."""

from collections.abc import Callable
from typing import Protocol

from events.ruleset.refusals import Refusal
from service.long_work.tasks import AnyTask

SMALL = 200
"""Events that a process that serves goes through itself: asking another one would take longer."""

HasLeft = Callable[[], bool]
Ask = Callable[[AnyTask], bytes]
"""Returns the answer to a task for one client."""


class LongWork(Protocol):
    """Has tasks done."""

    def run(self, task: AnyTask, client: str | None, has_left: HasLeft) -> bytes:
        """Return the answer to a task of a client.

        Raises the refusals of the log, ``TooManyWaiting``, and ``WorkFailed``, also when the client has left.
        """
        ...


class WorkFailed(Refusal):
    """The work took too long, or whoever did it has died."""

    code = "work_failed"
    title = "It took too long"


class InProcess:
    """Does the work in the process that is asked: for tests and for what is small."""

    def __init__(self, perform: Callable[[AnyTask], bytes]) -> None:
        self._perform = perform

    def run(self, task: AnyTask, client: str | None, has_left: HasLeft) -> bytes:  # noqa: ARG002
        """Return the answer to a task."""
        return self._perform(task)


def is_small(task: AnyTask) -> bool:
    """Return True if it goes through so few events that it may be done by a process that serves."""
    return task.cost is not None and task.cost <= SMALL
