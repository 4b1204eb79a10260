"""The other side of the pool: a process that does one task after the other, for as long as it is asked."""

import logging
from collections.abc import Callable
from socket import socket

from events.ruleset.refusals import Refusal
from service.long_work.tasks import AnyTask
from service.long_work.wire import Answer, receive_task, send

_log = logging.getLogger(__name__)


def serve(connection: socket, perform: Callable[[AnyTask], bytes]) -> None:
    """Answer tasks until the other side closes, or has ended."""
    while (task := receive_task(connection)) is not None:
        send(connection, _answer(perform, task))


def _answer(perform: Callable[[AnyTask], bytes], task: AnyTask) -> Answer:
    try:
        return Answer(body=perform(task))
    except Refusal as refusal:
        return Answer(code=refusal.code, detail=refusal.detail)
    except Exception:  # noqa: BLE001 - whatever it is, the next task may go well
        _log.exception("%s of %s failed", type(task).__name__, task.game)
        return Answer(detail="It failed where it was done.")
