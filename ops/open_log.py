"""The log of an installation, opened from the command line: at its URL, or in its data folder, running or not."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import redis

from events.log.client import Client, connect
from ops.embedded import EmbeddedRedis, EmbeddedRedisUnusable
from ops.errors import UserError
from ops.settings import Settings


@contextmanager
def open_log(settings: Settings) -> Iterator[Client]:
    """A client of the log. Our own Redis is started for the while if it does not run. Raises ``UserError``."""
    if settings.redis_url:
        yield _reached(settings.redis_url)
        return
    own = EmbeddedRedis(Path(settings.data))
    if not own.data.is_dir():
        raise UserError(f"the data folder {settings.data} does not exist; name it by --data or SKALD_DATA")
    with ExitStack() as stack:
        if not own.answers():
            try:
                stack.enter_context(own)
            except EmbeddedRedisUnusable as error:
                raise UserError(str(error)) from None
        yield _reached(own.url)


def _reached(url: str) -> Client:
    client = connect(url)
    try:
        client.ping()
    except redis.exceptions.RedisError as error:
        raise UserError(f"Redis at {url} cannot be reached: {error}") from None
    return client
