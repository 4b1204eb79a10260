"""A cluster of our own, and the Redis of its queue, as processes that are kept alive."""

from pathlib import Path

from ops.cluster.embedded import EmbeddedCluster
from ops.embedded import EmbeddedRedis, EmbeddedRedisUnusable
from ops.errors import UserError
from ops.supervisor.redis_process import RedisProcess

QUEUE = "queue"
"""The folder of the queue's Redis in the data folder."""
QUEUE_SETTINGS = {"appendonly": "no"}
"""What the queue holds may be lost: the sweeper finds from the log what is behind."""


class ClusterProcesses:
    """The servers on one data folder, each started again by itself when it dies."""

    def __init__(self, data: Path) -> None:
        self._cluster = EmbeddedCluster(data)
        self._queue = EmbeddedRedis(data / QUEUE, settings=QUEUE_SETTINGS)
        servers = self._cluster.servers
        self._processes = [
            *(RedisProcess(server, f"server {number} of the cluster") for number, server in enumerate(servers, 1)),
            RedisProcess(self._queue, "the Redis of the queue"),
        ]

    @property
    def url(self) -> str:
        """The URL for clients."""
        return self._cluster.url

    @property
    def queue_url(self) -> str:
        """The URL of the queue."""
        return self._queue.url

    def start(self) -> None:
        """Start them all and wait until the cluster is whole. Raises ``UserError``."""
        try:
            self._cluster.start()
            self._queue.start()
        except EmbeddedRedisUnusable as error:
            raise UserError(str(error)) from None

    def poll(self) -> str | None:
        """Start again what has died and of which the pause is over. Return a message if something happened."""
        return next((message for process in self._processes if (message := process.poll())), None)

    def stop(self) -> None:
        """Stop them cleanly."""
        self._queue.stop()
        self._cluster.stop()
