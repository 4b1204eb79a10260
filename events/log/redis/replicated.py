"""Writes to a cluster that count once replicas have them: as many as its masters ask for (``min-replicas-to-write``).

A master alone only looks whether it has heard of a replica lately: what it acknowledges may still be on the way when
the connection breaks, and is lost if the master is, too.
"""

from typing import Any

from redis.cluster import RedisCluster
from redis.exceptions import (
    AskError,
    ClusterDownError,
    MovedError,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import (
    ConnectionError as ConnectionLost,
)
from redis.exceptions import (
    TimeoutError as TimedOut,
)

from events.log.port import LogUnavailable
from events.log.redis.cluster import masters

WAIT_MS = 1_000
"""Milliseconds for which a write waits for replicas."""
BARRIER_MS = 1_000
"""Milliseconds after which the key that is written to have something to wait for is gone."""

_ELSEWHERE = (MovedError, AskError, TryAgainError, ClusterDownError)
_LOST = (ConnectionLost, TimedOut)


class ReplicatedWrites:
    """The writes of one process to a cluster. What they need is asked for once."""

    def __init__(self, client: RedisCluster) -> None:
        self._client: Any = client
        self._asked: int | None = None

    def run(self, barrier: str, *command: Any) -> Any:
        """Return the reply to a command once enough replicas have what it wrote.

        ``barrier`` is a key of the same slot that nobody reads. Raises ``LogUnavailable`` if too few have it in time;
        it may be stored all the same.
        """
        if not self._needed():
            return self._client.execute_command(*command)
        try:
            answer, replicas = self._with_wait(barrier, *command)
        except _LOST:
            answer, replicas = None, 0
        if answer is None or isinstance(answer, _ELSEWHERE):
            answer, replicas = self._client.execute_command(*command), 0
        if isinstance(answer, Exception):
            raise answer
        if replicas < self._needed():
            self.settle(barrier)
        return answer

    def settle(self, barrier: str) -> None:
        """Return once enough replicas have all that was written to the slot before. Raises ``LogUnavailable``."""
        if not self._needed():
            return
        try:
            answer, replicas = self._with_wait(barrier, "SET", barrier, 1, "PX", BARRIER_MS)
        except _LOST as error:
            raise LogUnavailable(f"A master is away: {error}") from error
        if isinstance(answer, Exception) or replicas < self._needed():
            raise LogUnavailable(f"Too few replicas have it yet: {answer}")

    def _with_wait(self, key: str, *command: Any) -> tuple[Any, int]:
        """Return the reply, or the error, and how many replicas have what this connection wrote."""
        server = self._client.get_redis_connection(self._client.get_node_from_key(key))
        with server.pipeline(transaction=False) as pipeline:
            pipeline.execute_command(*command)
            pipeline.execute_command("WAIT", self._needed(), WAIT_MS)
            answer, replicas = pipeline.execute(raise_on_error=False)
        return answer, replicas if isinstance(replicas, int) else 0

    def _needed(self) -> int:
        if self._asked is None:
            self._asked = _min_replicas(self._client)
        return self._asked


def _min_replicas(client: RedisCluster) -> int:
    """Return how many replicas the masters ask for; 0 where they do not tell."""
    lost: Exception | None = None
    for server in masters(client):
        try:
            found: Any = server.config_get("min-replicas-to-write")
        except ResponseError:
            return 0
        except _LOST as error:
            lost = error
        else:
            return int(found["min-replicas-to-write"])
    raise LogUnavailable("No master of the cluster answers.") from lost
