"""Gunicorn's gevent worker: it bounds connections and slow requests, and answers pending requests before it stops."""

import json
import re
import socket
import sys
import time
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from errno import EPIPE
from functools import partial
from http import HTTPStatus
from typing import Any

import gevent  # type: ignore[import-untyped]
from gevent import monkey
from gevent.server import StreamServer  # type: ignore[import-untyped]
from gevent.socket import wait_read  # type: ignore[import-untyped]
from gunicorn.arbiter import Arbiter  # type: ignore[import-untyped]
from gunicorn.http import errors  # type: ignore[import-untyped]
from gunicorn.http.body import LengthReader  # type: ignore[import-untyped]
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]
from gunicorn.workers.workertmp import WorkerTmp  # type: ignore[import-untyped]

from ops.run import process, settings
from ops.run.address import begin_to_listen
from ops.run.errors import UserError
from ops.run.lifeline import end_with_supervisor, is_supervised
from service.web.clients import network_of
from service.web.throttled_log import ThrottledLog

Close = Callable[[Any], None]
"""Closes a connection on which another greenlet waits."""

HELD_SECONDS = 1.0
"""Seconds by which such a refusal is delayed, to slow down clients that retry immediately."""
STATUS: Mapping[type[Exception], HTTPStatus] = {
    errors.LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    errors.LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    errors.ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    errors.UnsupportedTransferCoding: HTTPStatus.NOT_IMPLEMENTED,
}
"""All other errors are a bad request."""
OURS = (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName, errors.ConfigurationProblem)
"""Errors of the application or of gunicorn's settings, not of the client."""
DETAIL = "The server does not support such requests."

BODY_TIME = "The body did not arrive in time."

SEND_TIMEOUT = getattr(socket, "TCP_USER_TIMEOUT", None)
"""Milliseconds without an acknowledgement after which Linux gives up a connection."""
FULL = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
LINGER = 3.0
"""Seconds for which a stopping process keeps an idle connection while other processes still serve.

The client's next request may be in transit, and would be lost if the connection were closed immediately. A proxy that
closes idle connections by itself within this time never sees one closed by the server.
"""
SETTLING = 0.1
"""Seconds in which pending connections are accepted, once no new ones can begin."""
SPARE = 100
"""Connections that may still be closing while the maximum is open."""


class Connection:
    """One connection. ``unreader`` is the source that its parser reads from, once it has read a request."""

    __slots__ = ("client", "socket", "unreader")

    def __init__(self, client: "Client", socket: Any) -> None:
        self.client = client
        self.socket = socket
        self.unreader: Any = None

    @property
    def has_more(self) -> bool:
        """True if data was read beyond the last request: the client has already sent the next one."""
        return self.unreader is not None and self.unreader.buf.getbuffer().nbytes > 0


class Client:
    """The connections of one client; idle ones are kept in the order in which they became idle."""

    __slots__ = ("idle", "limited", "name", "open")

    def __init__(self, name: str, *, limited: bool) -> None:
        self.name = name
        self.limited = limited
        self.open: set[Connection] = set()
        self.idle: dict[Connection, None] = {}


class Connections:
    """All connections of a process, bounded in total and for each client; a proxy does not count as a client."""

    def __init__(self, max_connections: int, max_per_client: int, proxies: Collection[str], close: Close) -> None:
        self._max_connections, self._max_per_client = max_connections, max_per_client
        self._proxies, self._close = proxies, close
        self._clients: dict[str, Client] = {}
        self._count = 0
        self.closed = 0
        self.refused = 0

    def __len__(self) -> int:
        return self._count

    def admit(self, socket: Any, address: str) -> Connection | None:
        """Return a new connection, closing an idle one if there are too many; ``None`` if all of them are busy."""
        name = network_of(address)
        client = self._clients.get(name) or Client(name, limited=address not in self._proxies)
        if client.limited and len(client.open) >= self._max_per_client and not self._close_longest_idle(client):
            self.refused += 1
            return None
        if self._count >= self._max_connections:
            self._close_longest_idle(max(self._clients.values(), key=lambda one: len(one.idle)))
            if self._count >= self._max_connections:
                self.refused += 1
                return None
        self._clients[name] = client
        connection = Connection(client, socket)
        client.open.add(connection)
        client.idle[connection] = None
        self._count += 1
        return connection

    def busy(self, connection: Connection) -> None:
        connection.client.idle.pop(connection, None)

    def idle(self, connection: Connection) -> None:
        if connection in connection.client.open:
            connection.client.idle[connection] = None

    def remove(self, connection: Connection) -> None:
        """Forget a connection that is closed, or about to be."""
        client = connection.client
        if connection in client.open:
            client.open.discard(connection)
            client.idle.pop(connection, None)
            self._count -= 1
            if not client.open:
                self._clients.pop(client.name, None)

    def close_idle(self) -> None:
        for client in list(self._clients.values()):
            for connection in list(client.idle):
                self._close(connection.socket)

    def _close_longest_idle(self, client: Client) -> bool:
        connection = next(iter(client.idle), None)
        if connection is None:
            return False
        self.remove(connection)
        self.closed += 1
        self._close(connection.socket)
        return True


def refusal_of(error: Exception) -> bytes | None:
    """Return the answer to a request that could not be read; ``None`` if the error is not the sender's fault."""
    if not isinstance(error, errors.ParseException) or isinstance(error, OURS):
        return None
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), HTTPStatus.BAD_REQUEST)
    code = re.sub(r"\W+", "_", status.phrase.lower())
    problem = {"type": "about:blank", "title": status.phrase, "status": status, "detail": DETAIL, "code": code}
    body = json.dumps(problem, separators=(",", ":"))
    return (
        f"HTTP/1.1 {status:d} {status.phrase}\r\nContent-Type: application/problem+json\r\n"
        f"X-Content-Type-Options: nosniff\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}"
    ).encode()


class NextRequest:
    """Waits for a request on a connection; a request that has begun must arrive within a time limit.

    Ends the connection by ``StopIteration`` if it is idle for too long, and ends the block if the head is too slow.
    """

    def __init__(self, connection: Connection, idle_seconds: float, head_seconds: float) -> None:
        self._connection = connection
        self._idle_seconds = idle_seconds
        self._head = gevent.Timeout(head_seconds, False)

    def __enter__(self) -> None:
        if not self._connection.has_more:
            wait_read(self._connection.socket.fileno(), self._idle_seconds, StopIteration)
        self._head.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: Any) -> bool:
        self._head.close()
        return error is self._head


def has_arrived(body: Any) -> bool:
    """Return True if the body of a request arrived with its head, so that reading it does not block."""
    reader = body.reader
    return isinstance(reader, LengthReader) and reader.unreader.buf.getbuffer().nbytes >= reader.length


class TimedBody:
    """The body of a request, which must arrive within a time limit.

    Raises ``TimeoutError``, and ``ValueError`` for malformed chunks.
    """

    def __init__(self, body: Any, seconds: float) -> None:
        self._body = body
        self._seconds = seconds
        self._until = 0.0

    def read(self, size: int | None = None) -> bytes:
        """Return ``size`` bytes, or all."""
        return bytes(self._in_time(self._body.read, size))

    def readline(self, size: int | None = None) -> bytes:
        return bytes(self._in_time(self._body.readline, size))

    def readlines(self, size: int | None = None) -> list[bytes]:
        return list(self._in_time(self._body.readlines, size))

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readlines())

    def _in_time(self, read: Any, size: int | None) -> Any:
        self._until = self._until or time.monotonic() + self._seconds
        # Data that arrives later is discarded with the next head, within the time limit of that.
        with gevent.Timeout(max(0.001, self._until - time.monotonic()), TimeoutError(BODY_TIME)):
            try:
                return read(size)
            except ParseException as error:
                raise ValueError(error) from None


def keep_values(config: Any) -> None:
    """Cache the values of the settings, which no longer change in a serving process."""
    vars(config).update({name: setting.get() for name, setting in config.settings.items()})


class Signs(WorkerTmp):  # type: ignore[misc]
    """The heartbeat of a web process, which the master reads every second, and the heartbeat of the master."""

    def __init__(self, cfg: Any) -> None:
        super().__init__(cfg)
        self._of_master = WorkerTmp(cfg)

    def last_update(self) -> float:
        """Return when the web process last worked.

        Only the master calls this, so the call is also the master's heartbeat.
        """
        self._of_master.notify()
        return float(super().last_update())

    def master_update(self) -> float:
        """Return when the master last checked."""
        return float(self._of_master.last_update())

    def close(self) -> None:
        self._of_master.close()
        super().close()


class Worker(GeventWorker):  # type: ignore[misc]
    """A web process. To stop, it ends live streams, answers pending requests, and then closes idle connections."""

    head_seconds, body_seconds = 10, 20
    """Seconds in which the head and the body of a request must arrive."""
    send_seconds = 60
    """Seconds after which a client that does not read its response is given up."""
    closing = False
    """True once a stopping process keeps no more connections."""
    sockets: list[Any]
    """The listening sockets, which gunicorn sets."""
    tmp: Any
    _pulse: Any = None
    _master_update = 0.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tmp.close()
        self.tmp = Signs(self.cfg)
        self._addresses: dict[Any, Address] = {}
        self._servers: list[Server] = []
        self._application: Any = None
        ours = settings.from_environment()
        self.connections = Connections(
            self.worker_connections, ours.tuning.client_connections, ours.proxy_addresses, _hear_no_more
        )
        self.worker_connections += SPARE
        self._unreadable = ThrottledLog(self.log.warning, "a request could not be read")

    def patch(self) -> None:
        """Take over the listening sockets and note their addresses."""
        end_with_supervisor(master=self.ppid)
        with warnings.catch_warnings():
            # The master has patched most modules before it loaded the code. Threads are not patched again: gevent
            # registers its hooks for forks each time, and the second registration fails in every child.
            warnings.simplefilter("ignore", monkey.MonkeyPatchWarning)
            monkey.patch_all(thread=not monkey.is_module_patched("threading"))
        self.sockets = [socket.socket(one.FAMILY, socket.SOCK_STREAM, fileno=one.sock.detach()) for one in self.sockets]
        self._addresses = {listener: Address(listener.getsockname()) for listener in self.sockets}

    def load_wsgi(self) -> None:
        """Load the application; a second listening socket serves only its metrics."""
        super().load_wsgi()
        keep_values(self.cfg)
        self._application = self.wsgi
        from ops.run.metrics import EXTENSION, PULSE  # noqa: PLC0415 - not before gevent has patched

        if sampler := self._application.extensions.get(EXTENSION):
            sampler.watch(
                totals={
                    "connections_closed": lambda: self.connections.closed,
                    "connections_refused": lambda: self.connections.refused,
                },
                sums={"connections": lambda: len(self.connections)},
            )
        if len(self.sockets) > 1:
            from service.web.health import metrics_site  # noqa: PLC0415 - not before gevent has patched

            self.wsgi: Any = metrics_site(self._application, self.sockets[1].getsockname()[1])
        try:
            begin_to_listen(self.sockets)
        except UserError as error:
            process.say(error.message, level="error")
            sys.exit(Arbiter.WORKER_BOOT_ERROR)
        if pulse := self._application.extensions.get(PULSE):
            pulse.port = self.sockets[0].getsockname()[1]
            pulse.add("master", self.ppid)
            pulse.start("web")
            self._pulse = pulse

    def notify(self) -> None:
        """Tell the master that this process works, and the heartbeats that the master does."""
        super().notify()
        if self._pulse and (newest := self.tmp.master_update()) != self._master_update:
            self._master_update = newest
            self._pulse.move("master")

    def server_class(self, listener: Any, *, spawn: Any, **_: Any) -> "Server":
        """Return the server that accepts connections. Gunicorn calls this where a class is expected."""
        server = Server(listener, handle=partial(self.handle, listener), spawn=spawn)
        if self.cfg.workers > 1:
            server.max_accept = 1
        self._servers.append(server)
        return server

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve one connection. Its listening socket may be closed by now, so only the address is passed on."""
        connection = self.connections.admit(client, addr[0] if addr else "")
        if connection is None:
            _refuse(client)
            return
        if SEND_TIMEOUT is not None and addr:
            client.setsockopt(socket.IPPROTO_TCP, SEND_TIMEOUT, self.send_seconds * 1000)
        gevent.getcurrent().connection = connection
        try:
            super().handle(self._addresses[listener], client, addr)
        finally:
            self.connections.remove(connection)

    def timeout_ctx(self) -> NextRequest:
        """Wait for the next request of the connection that this greenlet serves."""
        return NextRequest(gevent.getcurrent().connection, self.cfg.keepalive, self.head_seconds)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> Any:
        """Answer one request; while the process stops, it is the last one of its connection."""
        connection: Connection = gevent.getcurrent().connection
        self.connections.busy(connection)
        connection.unreader, body = req.unreader, req.body
        if not has_arrived(body):
            req.body = TimedBody(body, self.body_seconds)
        try:
            return super().handle_request(listener_name, req, sock, addr)
        except TimeoutError:
            # A client that does not read its answer has left; gunicorn would log this as an error of the service.
            raise BrokenPipeError(EPIPE, "The client does not read its answer.") from None
        finally:
            req.body = body
            self.connections.idle(connection)
            if self.closing:
                _hear_no_more(sock)

    def is_already_handled(self, respiter: Any) -> bool:
        """Let an answer take over a connection that no longer speaks HTTP, and close the connection afterwards."""
        take_over = getattr(respiter, "take_over", None)
        if take_over is None:
            return bool(super().is_already_handled(respiter))
        take_over(gevent.getcurrent().connection.unreader.take_buffered())
        raise StopIteration

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Answer a request that could not be parsed after a delay; until then its connection counts as busy."""
        refusal = refusal_of(exc)
        if refusal is None:
            super().handle_error(req, client, addr, exc)
            return
        self._unreadable.tell(lambda: {"address": addr[0] if addr else "", "error": str(exc)})
        self.connections.busy(gevent.getcurrent().connection)
        gevent.sleep(HELD_SECONDS)
        with suppress(OSError):
            client.sendall(refusal)

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Begin to stop; the work is done outside of the signal's handler."""
        super().handle_exit(sig, frame)
        gevent.spawn(self._leave)

    def _leave(self) -> None:
        from service.live.live import end_connections  # noqa: PLC0415 - the service must not be imported before it is patched
        from service.stream.hub import end_streams  # noqa: PLC0415 - the same

        gevent.sleep(SETTLING)
        for server in self._servers:
            server.close()
        if self._application is not None:  # The process may be asked to stop before the application is loaded.
            end_connections(self._application)
            end_streams(self._application)
            if self._pulse:
                self._pulse.end()
        if not is_supervised():  # otherwise all other processes stop too
            gevent.sleep(LINGER)
        self.closing = True
        self.connections.close_idle()


class Server(StreamServer):  # type: ignore[misc]
    """Accepts connections of one listening socket until it is closed."""

    def close(self) -> None:
        """Accept all pending connections, then close: the system breaks those that were not accepted."""
        while self.started and not self.full() and (taken := self.do_read()):
            self.do_handle(*taken)
        super().close()


class Address:
    """The address of a listening socket that may be closed by now."""

    def __init__(self, name: Any) -> None:
        self._name = name

    def getsockname(self) -> Any:
        return self._name


def _hear_no_more(client: socket.socket) -> None:
    # Data that has arrived is still read and answered; then the client seems to have closed its side. This is done on a
    # duplicate, since gevent treats a shutdown of the socket itself as an error of its reader.
    with suppress(OSError), client.dup() as same:
        same.shutdown(socket.SHUT_RD)


def _refuse(client: socket.socket) -> None:
    with suppress(OSError):
        client.sendall(FULL)
    client.close()
