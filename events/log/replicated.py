"""Writes to a cluster that count once replicas have them: as many as its masters ask for (``min-replicas-to-write``).

A master alone only looks whether it has heard of a replica lately: what it acknowledges may still be on the way when
the connection breaks, and is lost if the master is, too.
"""

import time
from collections import defaultdict
from collections.abc import Sequence
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

from events.log.client import masters
from events.log.records import LogUnavailable

WAIT_MS = 1_000
"""Milliseconds for which a write waits for replicas."""
BARRIER_MS = 1_000
"""Milliseconds after which the key that is written to have something to wait for is gone."""

TRIES, PAUSE = 8, 0.05
"""How often a slot is tried that is on its way to another server, and the seconds between."""

_LOST = (ConnectionLost, TimedOut)
_ELSEWHERE = (MovedError, AskError, TryAgainError, ClusterDownError)
"""What says that another server, or a later moment, is the right one."""

Command = tuple[Any, ...]


class ReplicatedWrites:
    """The writes of one process to a cluster. How many replicas they need is asked for once."""

    def __init__(self, client: RedisCluster) -> None:
        self._client: Any = client
        self._asked: int | None = None

    @property
    def needed(self) -> int:
        """How many replicas have to have a write. Raises ``LogUnavailable``."""
        if self._asked is None:
            self._asked = _min_replicas(self._client)
        return self._asked

    def run(self, barrier: str, *command: Any) -> Any:
        """Return the reply to a command, which may be sent twice, once enough replicas have what it wrote.

        ``barrier`` is a key of the same slot that nobody reads. Raises ``LogUnavailable`` if too few have it in time;
        it may be stored all the same.
        """
        if not self.needed:
            return self._client.execute_command(*command)
        (answer,) = self.run_many([(barrier, command)])
        if isinstance(answer, ResponseError):
            raise answer
        return self.confirm(barrier, *command) if answer is None else answer

    def run_many(self, commands: Sequence[tuple[str, Command]]) -> list[Any]:
        """Return the replies to commands, each with its barrier, in one round trip for each master.

        ``None`` stands for one that too few replicas have, or that has to go elsewhere: it is to be run alone.
        """
        answers: list[Any] = [None] * len(commands)
        by_server: dict[str, list[int]] = defaultdict(list)
        for number, (barrier, _) in enumerate(commands):
            by_server[self._client.get_node_from_key(barrier).name].append(number)
        for numbers in by_server.values():
            try:
                found, replicas = self._with_wait(commands[numbers[0]][0], [commands[number][1] for number in numbers])
            except _LOST:
                continue
            for number, answer in zip(numbers, found, strict=True):
                if isinstance(answer, ResponseError):
                    answers[number] = None if isinstance(answer, _ELSEWHERE) else answer
                elif replicas >= self.needed and not _is_repeat(answer):
                    answers[number] = answer
        return answers

    def confirm(self, barrier: str, *command: Any) -> Any:
        """Return the reply to a command that may have been run before, once replicas have all that led to it.

        The same server gets something to wait for, and is asked again. Raises ``LogUnavailable``.
        """
        if not self.needed:
            return self._client.execute_command(*command)
        answer: Any = None
        for _ in range(TRIES):
            # By the way that follows a slot wherever it is, and finds out where that is.
            self._client.execute_command("SET", barrier, 1, "PX", BARRIER_MS)
            try:
                (_, answer), replicas = self._with_wait(barrier, [("SET", barrier, 1, "PX", BARRIER_MS), command])
            except _LOST as error:
                raise LogUnavailable(f"A master is away: {error}") from error
            if not isinstance(answer, _ELSEWHERE):
                break
            time.sleep(PAUSE)
        if isinstance(answer, ResponseError):
            raise answer
        if replicas < self.needed:
            raise LogUnavailable("Too few replicas have it yet.")
        return answer

    def _with_wait(self, key: str, commands: Sequence[Command]) -> tuple[list[Any], int]:
        """Return the replies, or the errors, and how many replicas have what this connection wrote."""
        server = self._client.get_redis_connection(self._client.get_node_from_key(key))
        with server.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            pipeline.execute_command("WAIT", self.needed, WAIT_MS)
            *answers, replicas = pipeline.execute(raise_on_error=False)
        return answers, replicas if isinstance(replicas, int) else 0


def _is_repeat(answer: Any) -> bool:
    """Return True if a script wrote nothing because it had been run before: there was nothing to wait for."""
    return isinstance(answer, list) and answer[:1] == [b"REPEATED"]


def _min_replicas(client: RedisCluster) -> int:
    """Return how many replicas the masters ask for; 0 where they do not tell."""
    lost: Exception | None = None
    for server in masters(client):
        try:
            found: Any = server.config_get("min-replicas-to-write")
        except _LOST as error:
            lost = error
        except ResponseError:
            return 0
        else:
            return int(next(iter(found.values()), 0))
    raise LogUnavailable("No master of the cluster answers.") from lost
