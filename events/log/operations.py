"""Operators' commands with side effects, kept in the store until a sweeper has written them to its log."""

import logging
from typing import Any

from events.log.client import Client, translate_errors
from events.log.entries import rfc3339
from events.log.keys import OPERATIONS

KEPT = 10_000
"""The maximum number of commands that wait for a sweeper."""
BATCH_SIZE = 100

_log = logging.getLogger(__name__)


def record_operation(client: Client, who: str, what: str) -> None:
    """Record a command with side effects, to be logged. Raises ``LogUnavailable`` and ``LogFull``."""
    redis: Any = client
    with translate_errors():
        redis.xadd(OPERATIONS, {"who": who, "what": what}, maxlen=KEPT)


def log_operations(client: Client) -> None:
    """Log the recorded commands, with the store's time, and remove them. Raises ``LogUnavailable``.

    If the process is killed midway, some are logged twice, but none are lost.
    """
    redis: Any = client
    with translate_errors():
        found = redis.xrange(OPERATIONS, count=BATCH_SIZE)
    for at, fields in found:
        who, what = (fields.get(name, b"").decode(errors="replace") for name in (b"who", b"what"))
        try:
            time = rfc3339(int(at.partition(b"-")[0]))
        except OverflowError:  # an entry that was not written here, with an impossible time
            time = ""
        done = {"who": who, "what": what, "at": time}
        _log.warning("An operator has run a command", extra={"fields": done})
    if found:
        with translate_errors():
            redis.xdel(OPERATIONS, *(at for at, _ in found))
