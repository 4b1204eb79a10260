"""Single commands on connections of our own: what the client's pool does around each command costs more than it."""

import os
from typing import Any

import redis
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import ResponseError


class Shortcut:
    """Sends commands as the client would, without asking before each one whether the connection still stands.

    When a connection turns out to be lost, the command goes the client's own way, which tries again.
    Safe with many threads, greenlets and forked processes: a connection in use is in no list.
    """

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._process = os.getpid()
        self._idle: list[Any] = []

    def __call__(self, *command: Any) -> Any:
        """The answer, as the client would give it."""
        connection = self._taken()
        try:
            connection.send_command(*command)
            answer = connection.read_response()
        except ResponseError:
            raise
        except ConnectionLost:
            connection.disconnect()
            return self._client.execute_command(*command)
        except BaseException:
            # Whoever was interrupted, or has waited in vain, has not read the answer, and nobody else may.
            connection.disconnect()
            raise
        finally:
            self._idle.append(connection)
        callback = self._client.response_callbacks.get(command[0])
        return answer if callback is None else callback(answer)

    def _taken(self) -> Any:
        """A connection that nobody uses; one that was lost connects again by itself."""
        if self._process != os.getpid():
            self._process, self._idle = os.getpid(), []
        try:
            return self._idle.pop()
        except IndexError:
            return self._client.connection_pool.make_connection()
