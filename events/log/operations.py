"""Commands by which operators change something: kept in the store until its sweeper has written them into its log."""

import logging
from typing import Any

from events.log.client import Client, translate_errors
from events.log.entries import rfc3339
from events.log.keys import OPERATIONS

KEPT = 10_000
"""So many wait for a sweeper at most."""
BATCH_SIZE = 100

_log = logging.getLogger(__name__)


def record_operation(client: Client, who: str, what: str) -> None:
    """Have it logged that somebody changes something. Raises ``LogUnavailable`` and ``LogFull``."""
    redis: Any = client
    with translate_errors():
        redis.xadd(OPERATIONS, {"who": who, "what": what}, maxlen=KEPT)


def log_operations(client: Client) -> None:
    """Log what has been done, with the time of the store; what was logged is removed. Raises ``LogUnavailable``.

    Who is killed in between has some of it logged twice, and none lost.
    """
    redis: Any = client
    with translate_errors():
        found = redis.xrange(OPERATIONS, count=BATCH_SIZE)
    for at, fields in found:
        who, what = (fields.get(name, b"").decode(errors="replace") for name in (b"who", b"what"))
        try:
            time = rfc3339(int(at.partition(b"-")[0]))
        except OverflowError:  # somebody else has added it, at no time of the store
            time = ""
        done = {"who": who, "what": what, "at": time}
        _log.warning("An operator has run a command", extra={"fields": done})
    if found:
        with translate_errors():
            redis.xdel(OPERATIONS, *(at for at, _ in found))
