"""Bypasses redis-py's connection pool, whose per-command overhead exceeds the command itself."""

import os
from typing import Any

import redis
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import ResponseError


class FastConnection:
    """Sends commands as the client would, without asking before each one if the connection still stands.

    When a connection turns out to be lost, the command goes through the client, which tries again. Safe with many
    threads, greenlets and forked processes: a connection in use is in no list.
    """

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._process = os.getpid()
        self._idle: list[Any] = []

    def __call__(self, *command: Any) -> Any:
        """Return the reply to a command, as the client would return it."""
        connection = self._acquire()
        try:
            connection.send_command(*command)
            reply = connection.read_response()
        except ResponseError:
            raise
        except ConnectionLost:
            connection.disconnect()
            return self._client.execute_command(*command)
        except BaseException:
            # On a timeout or an interrupt the reply is still unread: drop the connection, so that nobody reads it.
            connection.disconnect()
            raise
        finally:
            self._idle.append(connection)
        callback = self._client.response_callbacks.get(command[0])
        return reply if callback is None else callback(reply)

    def _acquire(self) -> Any:
        """Return a connection that is not in use; one that was lost connects again by itself."""
        if self._process != os.getpid():
            self._process, self._idle = os.getpid(), []
        try:
            return self._idle.pop()
        except IndexError:
            return self._client.connection_pool.make_connection()
