"""Connections to the Redis of the queue, which are back soon after that Redis is back."""

from redis import Redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

RETRY_PAUSE = 0.05
COMMAND_TIMEOUT = 5.0
"""Seconds that one command may take."""
TRIES = 3


def connect(url: str) -> Redis:
    """Return a client that tries again a few times, quickly. Everything that workers do may be done twice."""
    return Redis.from_url(url, retry=Retry(ConstantBackoff(RETRY_PAUSE), TRIES), socket_timeout=COMMAND_TIMEOUT)
