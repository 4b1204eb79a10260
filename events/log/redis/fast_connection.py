"""Bypasses redis-py's connection pool, whose per-command overhead exceeds the command itself."""

import os
from collections.abc import Sequence
from typing import Any

import redis
from hiredis import pack_command
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
            connection.send_packed_command((pack_command(command),))
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

    def many(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Return the plain replies to some commands in one round trip, an error as the reply that it is."""
        connection = self._acquire()
        try:
            connection.send_packed_command((b"".join(map(pack_command, commands)),))
            return [_read(connection) for _ in commands]
        except ConnectionLost:
            connection.disconnect()
        except BaseException:
            connection.disconnect()
            raise
        finally:
            self._idle.append(connection)
        pipeline = self._client.pipeline(transaction=False)
        for command in commands:
            pipeline.execute_command(*command)
        replies: list[Any] = pipeline.execute(raise_on_error=False)
        return replies

    def _acquire(self) -> Any:
        """Return a connection that is not in use; one that was lost connects again by itself."""
        if self._process != os.getpid():
            self._process, self._idle = os.getpid(), []
        try:
            return self._idle.pop()
        except IndexError:
            return self._client.connection_pool.make_connection()


def _read(connection: Any) -> Any:
    try:
        return connection.read_response()
    except ResponseError as error:
        return error
