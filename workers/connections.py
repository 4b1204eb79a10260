"""Connections to Redis as the workers need them: back soon after Redis is back."""

from redis import Redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

PAUSE = 0.05
PATIENCE = 5.0
"""Seconds that one command may take; a worker that waits for a job extends it by itself."""


def connect(url: str, tries: int = 3) -> Redis:
    """A client that tries again a few times, quickly. Everything that workers do may be done twice."""
    return Redis.from_url(url, retry=Retry(ConstantBackoff(PAUSE), tries), socket_timeout=PATIENCE)
