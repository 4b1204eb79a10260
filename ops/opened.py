"""The log of an installation, opened from the command line: at its URL, or in its data folder, running or not."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import redis

from events.log.redis.client import Client, connect
from ops.embedded import EmbeddedRedis, EmbeddedRedisUnusable
from ops.redis_urls import mask_credentials, without_credentials
from ops.settings import Settings
from ops.trouble import Trouble


@contextmanager
def opened(settings: Settings) -> Iterator[Client]:
    """A client of the log. Our own Redis is started for the while if it does not run. Raises ``Trouble``."""
    if settings.redis_url:
        yield _reached(settings.redis_url)
        return
    own = EmbeddedRedis(Path(settings.data))
    if not own.data.is_dir():
        raise Trouble(f"the data folder {settings.data} does not exist; name it by --data or SKALD_DATA")
    with ExitStack() as stack:
        if not own.answers():
            try:
                stack.enter_context(own)
            except EmbeddedRedisUnusable as error:
                raise Trouble(str(error)) from None
        yield _reached(own.url)


def _reached(url: str) -> Client:
    client = connect(url)
    try:
        client.ping()
    except redis.exceptions.RedisError as error:
        raise Trouble(
            f"Redis at {without_credentials(url)} cannot be reached: {mask_credentials(str(error))}"
        ) from None
    return client
