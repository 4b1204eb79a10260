"""Replicated writes to a cluster: each waits for as many replicas as its masters require (``min-replicas-to-write``).

A master itself only checks that it has heard from its replicas recently: an acknowledged write may still be in transit
when the connection breaks, and is lost if the master then fails, too.
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
"""The expiry in milliseconds of a key that is written only to wait for its replication."""

TRIES, PAUSE = 8, 0.05
"""The number of attempts while a slot moves to another server, and the seconds between them."""

_LOST = (ConnectionLost, TimedOut)
_ELSEWHERE = (MovedError, AskError, TryAgainError, ClusterDownError)
"""The errors that ask to try another server, or to try later."""

Command = tuple[Any, ...]


class ReplicatedWrites:
    """The writes of one process to a cluster. The required number of replicas is read once."""

    def __init__(self, client: RedisCluster) -> None:
        self._client: Any = client
        self._asked: int | None = None

    @property
    def needed(self) -> int:
        """The number of replicas that must have a write. Raises ``LogUnavailable``."""
        if self._asked is None:
            self._asked = _min_replicas(self._client)
        return self._asked

    def run(self, barrier: str, *command: Any) -> Any:
        """Run an idempotent command, and return the reply once enough replicas have its writes.

        ``barrier`` is an unused key of the same slot. Raises ``LogUnavailable`` if too few replicas have them in time;
        they may be stored anyway.
        """
        if not self.needed:
            return self._client.execute_command(*command)
        (answer,) = self.run_many([(barrier, command)])
        if isinstance(answer, ResponseError):
            raise answer
        return self.confirm(barrier, *command) if answer is None else answer

    def run_many(self, commands: Sequence[tuple[str, Command]]) -> list[Any]:
        """Run commands, each with its barrier, in one round trip for each master, and return the replies.

        ``None`` stands for a command that too few replicas have, or that belongs to another server: run it with
        ``run``.
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
        """Return the reply to a command that may have run before, once replicas have everything it depends on.

        It writes the barrier on the same server, waits for it, and asks again. Raises ``LogUnavailable``.
        """
        if not self.needed:
            return self._client.execute_command(*command)
        answer: Any = None
        for _ in range(TRIES):
            # Through the client, which follows a slot to its server.
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
        """Return the replies (or errors), and the number of replicas that have this connection's writes."""
        server = self._client.get_redis_connection(self._client.get_node_from_key(key))
        with server.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            pipeline.execute_command("WAIT", self.needed, WAIT_MS)
            *answers, replicas = pipeline.execute(raise_on_error=False)
        return answers, replicas if isinstance(replicas, int) else 0


def _is_repeat(answer: Any) -> bool:
    """Return True if a script wrote nothing because it had run before, so there was nothing to wait for."""
    return isinstance(answer, list) and answer[:1] == [b"REPEATED"]


def _min_replicas(client: RedisCluster) -> int:
    """Return the number of replicas that the masters require; 0 if they do not say."""
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
