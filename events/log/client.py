"""Clients for a Redis or a cluster: connections, errors, scripts, the server's time, and the identity of the store."""

import logging
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from hashlib import sha1
from importlib.resources import files
from secrets import token_hex
from threading import Lock
from typing import Any
from weakref import ref

import redis
from hiredis import pack_command
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.client import PubSub
from redis.cluster import ClusterNode, RedisCluster
from redis.connection import parse_url
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import NoScriptError, RedisError, ResponseError
from redis.retry import Retry

from events.log.cluster_url import is_cluster, server_urls
from events.log.entries import rfc3339
from events.log.keys import FORMAT_KEY, HEARTBEAT, STORE_ID
from events.log.records import CorruptLog, LogFull, LogUnavailable, StoreReplaced

Client = redis.Redis | RedisCluster

_log = logging.getLogger(__name__)

RETRIES = 3
"""The number of retries of a command, each with a fresh map of the cluster."""

CONNECTIONS = 4096
"""The maximum number of concurrent requests of a process; redis-py's own limit of 100 would refuse the others."""

RESYNC_SECONDS = 10.0
"""Seconds between readings of Redis's time."""
SAMPLES = 3
"""The number of samples per reading; the first reply may be late because the connection or the process was busy."""

BEAT_MS = 10_000
"""Milliseconds without a heartbeat after which a sweeper counts as gone; it sends one each second."""

FORMAT = 2
"""The version of the store's format; this code refuses a store with a higher one. Since version 2, seat, schema and
time of an event may be stored as one number."""

LOOK_SECONDS = 2.0
"""Seconds between checks that the process still works on the same store."""
EMPTIED = "The store was emptied. Put it back, or restore its backup."
REPLACED = "The store is another one than this process works on. Put the right one back."

Call = tuple[Sequence[str] | Sequence[bytes], Sequence[str | bytes | int]]
"""The keys and the arguments of one run of a script."""


def connect_cluster(url: str, **limits: Any) -> RedisCluster:
    """Return a client of the cluster at a URL. Raises ``RedisClusterException`` if none of its servers answers.

    If no server covers some slots, the client still serves the others.
    """
    servers, options = _parts(url)
    retry = Retry(NoBackoff(), retries=RETRIES)
    return RedisCluster(startup_nodes=servers, require_full_coverage=False, retry=retry, **options, **limits)


class ClusterSubscriber:
    """Subscribes at one server of a cluster, which gets the messages of all; each time at the next server."""

    def __init__(self, url: str, **limits: Any) -> None:
        self._url, self._limits = url, limits
        self._cluster: RedisCluster | None = None
        self._next = 0

    def pubsub(self) -> PubSub:
        """Return a new subscription. Raises ``RedisClusterException`` if no server answers."""
        if self._cluster is None:
            self._cluster = connect_cluster(self._url, socket_timeout=1, socket_connect_timeout=1)
        else:
            self._cluster.nodes_manager.initialize()
        servers: list[Any] = list(self._cluster.get_nodes())  # type: ignore[no-untyped-call]
        server = servers[self._next % len(servers)]
        self._next += 1
        _, options = _parts(self._url)
        retry = Retry(NoBackoff(), retries=0)
        client = redis.Redis(host=server.host, port=server.port, retry=retry, **options, **self._limits)
        found: PubSub = client.pubsub()  # type: ignore[no-untyped-call]
        return found


def masters(client: Client) -> list["redis.Redis"]:
    """Return a client for each server that holds a part of the store; for a single server, the client itself."""
    if not isinstance(client, RedisCluster):
        return [client]
    nodes: list[Any] = client.get_primaries()  # type: ignore[no-untyped-call]
    return [client.get_redis_connection(node) for node in nodes]


def replicas(client: Client) -> list["redis.Redis"]:
    """Return a client for each replica of a cluster, any of which may become a master."""
    if not isinstance(client, RedisCluster):
        return []
    nodes: list[Any] = client.get_replicas()  # type: ignore[no-untyped-call]
    return [client.get_redis_connection(node) for node in nodes]


def ping_any(client: Client) -> None:
    """Raise ``LogUnavailable`` unless a master answers."""
    lost: Exception | None = None
    for server in masters(client):
        try:
            server.time()
        except redis.exceptions.RedisError as error:
            lost = error
        else:
            return
    raise LogUnavailable("No master of the cluster answers.") from lost


def address_of(server: "redis.Redis") -> str:
    """Return the address of a server of a cluster as ``host:port``."""
    at = server.get_connection_kwargs()
    return f"{at['host']}:{at['port']}"


def _parts(url: str) -> tuple[list[Any], dict[str, Any]]:
    """Return the servers that a URL names, and the options for connecting to them."""
    parse: Any = parse_url
    node: Any = ClusterNode
    options: list[dict[str, Any]] = [dict(parse(one)) for one in server_urls(url)]
    servers = [node(one.pop("host", "localhost"), one.pop("port", 6379)) for one in options]
    return servers, options[0]


Subscriber = redis.Redis | ClusterSubscriber
"""A client for subscriptions."""


def connect(url: str) -> Client:
    """Return a client that times out within a second when Redis is unreachable, so that requests are answered in time.

    Commands are retried after a lost connection, so they must be idempotent. Timeouts are not retried.
    """
    limits: dict[str, Any] = {"socket_timeout": 5, "socket_connect_timeout": 1, "max_connections": CONNECTIONS}
    if is_cluster(url):
        return connect_cluster(url, **limits)
    lost = (redis.exceptions.ConnectionError,)
    retry = Retry(ExponentialWithJitterBackoff(base=0.01, cap=0.25), retries=4, supported_errors=lost)
    return redis.Redis.from_url(url, retry=retry, **limits)


def connect_subscriber(url: str) -> Subscriber:
    """Return a client that only subscribes: it waits without a timeout, on one connection."""
    limits: dict[str, Any] = {"socket_connect_timeout": 1, "health_check_interval": 15, "protocol": 2}
    if is_cluster(url):
        return ClusterSubscriber(url, **limits)
    return redis.Redis.from_url(url, retry=Retry(NoBackoff(), retries=0), **limits)


@contextmanager
def translate_errors() -> Iterator[None]:
    """Translate errors of Redis to the log's refusals: ``LogFull``, ``CorruptLog`` or ``LogUnavailable``."""
    try:
        yield
    except (redis.exceptions.RedisError, redis.exceptions.RedisClusterException) as error:
        raise refusal_of(str(error)) from error


def readable(answer: Any) -> Any:
    """Return one of several replies, ``None`` for a key of the wrong type.

    Raises other errors of Redis as refusals.
    """
    if not isinstance(answer, redis.exceptions.RedisError):
        return answer
    refusal = refusal_of(str(answer))
    if isinstance(refusal, CorruptLog):
        return None
    raise refusal from answer


def refusal_of(error: str) -> LogFull | LogUnavailable | CorruptLog:
    """Return the refusal for an error message of Redis, which a script may have wrapped in its own error."""
    if "OOM" in error or "'maxmemory'" in error:  # in a pipeline the type is known only from the message
        return LogFull("Redis has no memory left.")
    if "No space left on device" in error or "MISCONF" in error:
        return LogFull("Redis cannot write to its disk, which is full or fails.")
    if "WRONGTYPE" in error or "equal or smaller than the target stream top item" in error:
        return CorruptLog("A key of the log holds what the log did not write.")
    return LogUnavailable(f"Redis cannot be used: {error}")


class FastConnection:
    """Sends commands like the client, but without checking before each one that the connection is alive.

    If a connection turns out to be lost, the command goes through the client, which retries. Safe with many threads,
    greenlets and forked processes: a connection in use is not in any list.
    """

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self.idle: list[Any] = []
        # Comparing process ids before each command would take longer than packing the command.
        os.register_at_fork(after_in_child=partial(_forget_connections, ref(self)))

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
            # After a timeout or an interrupt the reply is still unread: drop the connection, so that it is never read.
            connection.disconnect()
            raise
        finally:
            self.idle.append(connection)
        callback = self._client.response_callbacks.get(command[0])
        return reply if callback is None else callback(reply)

    def many(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Return the raw replies to several commands in one round trip; errors are returned, not raised."""
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
            self.idle.append(connection)
        pipeline = self._client.pipeline(transaction=False)
        for command in commands:
            pipeline.execute_command(*command)
        replies: list[Any] = pipeline.execute(raise_on_error=False)
        return replies

    def _acquire(self) -> Any:
        """Return a connection that is not in use; a lost one reconnects by itself."""
        try:
            return self.idle.pop()
        except IndexError:
            return self._client.connection_pool.make_connection()


def _forget_connections(known: "ref[FastConnection]") -> None:
    """Drop the connections that belong to the parent of this forked process."""
    if (one := known()) is not None:
        one.idle = []


def _read(connection: Any) -> Any:
    try:
        return connection.read_response()
    except ResponseError as error:
        return error


def server_milliseconds(client: Client) -> int:
    """Return the time of Redis (in a cluster, of any server that answers) in milliseconds since 1970.

    Raises ``LogUnavailable``.
    """
    with translate_errors():
        for server in masters(client)[:-1]:
            with suppress(redis.exceptions.ConnectionError, redis.exceptions.TimeoutError):
                return _milliseconds(server)
        return _milliseconds(masters(client)[-1])


def _milliseconds(server: "redis.Redis") -> int:
    seconds, microseconds = server.time()
    return int(seconds) * 1000 + int(microseconds) // 1000


def beat_age(client: Client) -> int | None:
    """Return the milliseconds since the last heartbeat of a sweeper; ``None`` if there was none.

    Raises ``LogUnavailable``.
    """
    redis: Any = client
    with translate_errors():
        beat = redis.get(HEARTBEAT)
    return server_milliseconds(client) - int(beat) if beat is not None and beat.isdigit() else None


class NewerStore(Exception):
    """The store was written by a newer version, which this one cannot read."""


def require_readable(client: Client) -> None:
    """Raise ``NewerStore`` if this code is older than the store, or ``LogUnavailable``. Nothing is written."""
    redis: Any = client
    with translate_errors():
        stored = redis.get(FORMAT_KEY)
    if why := _why_newer(stored):
        raise NewerStore(why)


def _why_newer(stored: bytes | None) -> str:
    found = int(stored) if stored is not None and stored.isdigit() and len(stored) < 10 else FORMAT
    return f"The store has format {found}; this version of Skald reads {FORMAT}." if found > FORMAT else ""


def identify(client: Client) -> str:
    """Return the id of a store, which is created the first time.

    Raises ``NewerStore``, ``LogUnavailable`` and ``LogFull``.
    """
    require_readable(client)
    redis: Any = client
    with translate_errors():
        redis.set(STORE_ID, token_hex(16), nx=True)
        redis.set(FORMAT_KEY, FORMAT)
        return bytes(redis.get(STORE_ID) or b"").decode(errors="replace")


class StoreWatch:
    """Checks that the store has the ``expected`` id, by default the first id that this process sees.

    It is called before each use of the store.
    """

    def __init__(self, client: Client, expected: str = "") -> None:
        self._client: Any = client
        self._known = expected.encode() or None
        self._why = ""
        self._looked_at = 0.0
        with suppress(LogUnavailable):
            self.look()

    def require(self, *, now: bool = False) -> None:
        """Raise ``StoreReplaced`` for another store, or one of a newer version.

        The store is checked every two seconds, or ``now``.
        """
        if now or time.monotonic() - self._looked_at > LOOK_SECONDS:
            with suppress(LogUnavailable):  # in a cluster the servers in use may still answer
                self.look()
        if self._why:
            raise StoreReplaced(self._why)

    def look(self) -> str:
        """Check the store now, and return why it must not be used, or an empty string if it may.

        A store without an id is accepted. Raises ``LogUnavailable``.
        """
        self._looked_at = time.monotonic()
        with translate_errors():
            found, stored = self._client.get(STORE_ID), self._client.get(FORMAT_KEY)
        if self._known is None:
            self._known = found
        is_known = found == self._known
        why = _why_newer(stored) if is_known else REPLACED if found else EMPTIED
        if why and why != self._why:
            _log.error("%s Nothing is served until then", why)
        if self._why and not why:
            _log.warning("The store is again the one that this process began with")
        self._why = why
        return why


class ServerClock:
    """Estimates the time of Redis without asking each time, so that a process with a wrong clock writes no wrong times.

    It never returns a time that Redis has not reached yet, except for rounding to a millisecond. While Redis is
    unreachable it continues with the process's own clock. Safe with many threads.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._lock = Lock()
        self._ahead_ms = 0
        self._synced: float | None = None

    def __call__(self) -> str:
        """Return the time as RFC 3339 in UTC."""
        if self._is_stale() and self._lock.acquire(blocking=False):
            try:
                self._sync()
            finally:
                self._lock.release()
        return rfc3339(self._ahead_ms + _monotonic_ms())

    def _is_stale(self) -> bool:
        return self._synced is None or time.monotonic() - self._synced > RESYNC_SECONDS

    def _sync(self) -> None:
        try:
            # Redis read its clock before the answer arrived. However long that took, no sample is ahead of Redis, so
            # the largest one is the best.
            self._ahead_ms = max(server_milliseconds(self._client) - _monotonic_ms() for _ in range(SAMPLES))
        except LogUnavailable:
            if self._synced is None:
                raise
        self._synced = time.monotonic()


def _monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Script:
    """One Lua script of a package for one client, sent in full whenever the server does not know it.

    Errors of Redis are raised as the refusals of the log (``LogUnavailable``, ``LogFull``, ``CorruptLog``).
    """

    def __init__(self, client: Client, name: str, package: str, before: str = "") -> None:
        self._client: Any = client
        names = [before, name] if before else [name]
        self.text = b"".join(files(package).joinpath(f"{one}.lua").read_bytes() for one in names)
        self.sha = sha1(self.text, usedforsecurity=False).hexdigest()

    def __call__(self, keys: Sequence[str] | Sequence[bytes], args: Sequence[str | bytes | int] = ()) -> Any:
        with translate_errors():
            return self.run(self._client.execute_command, len(keys), *keys, *args)

    def run(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        """Return the result of the script, run by ``execute`` with the number of keys, the keys, and the arguments."""
        try:
            return execute("EVALSHA", self.sha, *arguments)
        except NoScriptError:
            # Unlike in redis-py, not loaded first: on a cluster that involves all servers, and one may be down.
            return execute("EVAL", self.text, *arguments)

    def many(self, calls: Sequence[Call]) -> list[Any]:
        """Run the script many times in one round trip. A run on a key of the wrong type returns a ``CorruptLog``.

        Raises ``LogUnavailable`` and ``LogFull``; runs before the failure have taken effect.
        """
        if not calls:
            return []
        with translate_errors():
            answers = self._pipelined("EVALSHA", self.sha, calls)
            unknown = [number for number, answer in enumerate(answers) if isinstance(answer, NoScriptError)]
            again = self._pipelined("EVAL", self.text, [calls[number] for number in unknown]) if unknown else []
        for number, answer in zip(unknown, again, strict=True):
            answers[number] = answer
        return [_translate(answer) for answer in answers]

    def _pipelined(self, command: str, script: str | bytes, calls: Sequence[Call]) -> list[Any]:
        pipeline = self._client.pipeline(transaction=False)
        for keys, args in calls:
            pipeline.execute_command(command, script, len(keys), *keys, *args)
        answers: list[Any] = pipeline.execute(raise_on_error=False)
        return answers


def _translate(answer: Any) -> Any:
    if not isinstance(answer, RedisError):
        return answer
    refusal = refusal_of(str(answer))
    if isinstance(refusal, CorruptLog):
        return refusal
    raise refusal from answer
