"""The log of an installation, opened from the command line: at its URL, or in its data folder, running or not."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from events.log.redis.client import Client, connect
from ops.cluster.embedded import EmbeddedCluster
from ops.cluster.layout import holds_cluster
from ops.embedded import EmbeddedRedis, EmbeddedRedisUnusable
from ops.errors import UserError
from ops.redis_errors import UNREACHABLE
from ops.redis_url import mask_passwords, without_password
from ops.settings import Settings


@contextmanager
def open_log(settings: Settings) -> Iterator[Client]:
    """Give a client of the log; our own Redis is started meanwhile if it does not run. Raises ``UserError``."""
    if settings.redis_url:
        yield _connected(settings.redis_url)
        return
    if not Path(settings.data).is_dir():
        raise UserError(f"the data folder {settings.data} does not exist; name it by --data or SKALD_DATA")
    own = _own(settings)
    with ExitStack() as stack:
        if not own.answers():
            try:
                stack.enter_context(own)
            except EmbeddedRedisUnusable as error:
                raise UserError(str(error)) from None
        yield _connected(own.url)


@contextmanager
def open_log_alone(settings: Settings) -> Iterator[Client]:
    """Give a client of a log that nobody serves meanwhile: our own Redis is started on its folder, which is made.

    Whether a Redis at a URL is served cannot be seen from here. Raises ``UserError``.
    """
    if settings.redis_url:
        yield _connected(settings.redis_url)
        return
    try:
        with _own(settings) as own:
            yield _connected(own.url)
    except EmbeddedRedisUnusable as error:
        raise UserError(str(error)) from None


def _own(settings: Settings) -> EmbeddedRedis | EmbeddedCluster:
    data = Path(settings.data)
    return EmbeddedCluster(data) if holds_cluster(data) else EmbeddedRedis(data, settings=settings.redis_settings)


def _connected(url: str) -> Client:
    try:
        client = connect(url)
        client.ping()
    except UNREACHABLE as error:
        why = mask_passwords(str(error))
        raise UserError(f"the Redis at {without_password(url)} cannot be reached: {why}") from None
    return client
