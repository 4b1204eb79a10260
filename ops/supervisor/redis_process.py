"""The embedded Redis as one more process that is kept alive."""

from ops.embedded import EmbeddedRedis, EmbeddedRedisUnusable
from ops.errors import UserError
from ops.supervisor.backoff import Backoff


class RedisProcess:
    """Redis on the data folder, started again when it dies; clients find it at the same place again."""

    def __init__(self, server: EmbeddedRedis, name: str = "Redis") -> None:
        self._redis, self._name = server, name
        self._backoff = Backoff()

    @property
    def url(self) -> str:
        """The URL for clients."""
        return self._redis.url

    @property
    def queue_url(self) -> str:
        """The URL of the queue, which is in the same server."""
        return self._redis.url

    def start(self) -> None:
        """Start it and wait until it answers. Raises ``UserError``."""
        self._backoff.began()
        try:
            self._redis.start()
        except EmbeddedRedisUnusable as error:
            raise UserError(str(error)) from None

    def poll(self) -> str | None:
        """Start it again when it has died and its pause is over. Return a message if something happened."""
        if self._redis.running:
            return None
        if (pause := self._backoff.ended()) is not None:
            return f"{self._name} has died; starting it again in {pause:.1f} s"
        if not self._backoff.over():
            return None
        try:
            self.start()
        except UserError as error:
            return error.message
        return f"{self._name} is back"

    def stop(self) -> None:
        """Stop it cleanly."""
        self._redis.stop()
