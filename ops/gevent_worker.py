"""Gunicorn's gevent worker, which stops as soon as it is asked to and has answered the requests it has."""

import socket
from contextlib import suppress
from errno import EPIPE
from typing import Any

import gevent  # type: ignore[import-untyped]
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]

from ops import settings
from ops.connections import Connection, Connections
from ops.http_refusals import HELD_SECONDS, refusal_of
from ops.known_settings import keep_values
from ops.lifeline import end_with_supervisor
from ops.request_times import NextRequest, TimedBody, has_arrived
from service.seldom_log import SeldomLog

SEND_TIMEOUT = getattr(socket, "TCP_USER_TIMEOUT", None)
"""Linux gives up a connection by itself when nothing of what is sent is taken for so many milliseconds."""
FULL = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
SPARE = 100
"""Connections that may still be closing while the most there may be are open."""


class Worker(GeventWorker):  # type: ignore[misc]
    """A web process. Asked to stop, it ends live streams, and closes connections on which nothing is asked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._addresses: dict[Any, Address] = {}
        self._application: Any = None
        self._settings = ours = settings.from_environment()
        self.connections = Connections(
            self.worker_connections, ours.client_connections, ours.proxy_addresses, _hear_no_more
        )
        self.worker_connections += SPARE
        self._unreadable = SeldomLog(self.log.warning, "a request could not be read")

    def patch(self) -> None:
        """Take the listening sockets over, and note their addresses."""
        end_with_supervisor(master=self.ppid)
        super().patch()
        self._addresses = {listener: Address(listener.getsockname()) for listener in self.sockets}

    def load_wsgi(self) -> None:
        """Load the application; a second listening socket serves its figures alone."""
        super().load_wsgi()
        keep_values(self.cfg)
        self._application = self.wsgi
        from ops.metrics.sampler import EXTENSION  # noqa: PLC0415 - not before gevent has patched

        if sampler := self._application.extensions.get(EXTENSION):
            sampler.watch(
                totals={
                    "connections_closed": lambda: self.connections.closed,
                    "connections_refused": lambda: self.connections.refused,
                },
                sums={"connections": lambda: len(self.connections)},
            )
        if len(self.sockets) > 1:
            from service.figures_site import figures_site  # noqa: PLC0415 - not before gevent has patched

            self.wsgi: Any = figures_site(self._application, self.sockets[1].getsockname()[1])

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve one connection. Its listening socket may be closed by now, so only the address is handed on."""
        connection = self.connections.admit(client, addr[0] if addr else "")
        if connection is None:
            _refuse(client)
            return
        if SEND_TIMEOUT is not None and addr:
            client.setsockopt(socket.IPPROTO_TCP, SEND_TIMEOUT, self._settings.send_seconds * 1000)
        gevent.getcurrent().connection = connection
        try:
            super().handle(self._addresses[listener], client, addr)
        finally:
            self.connections.remove(connection)

    def timeout_ctx(self) -> NextRequest:
        """Wait for the next request of the connection that this greenlet serves."""
        return NextRequest(gevent.getcurrent().connection, self.cfg.keepalive, self._settings.head_seconds)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> Any:
        """Answer one request; while leaving, it is the last one of its connection."""
        connection: Connection = gevent.getcurrent().connection
        self.connections.busy(connection)
        connection.unreader, body = req.unreader, req.body
        if not has_arrived(body):
            req.body = TimedBody(body, self._settings.body_seconds)
        try:
            return super().handle_request(listener_name, req, sock, addr)
        except TimeoutError:
            # Who takes no answer has left; gunicorn would log it as an error of ours.
            raise BrokenPipeError(EPIPE, "The client takes no answer.") from None
        finally:
            req.body = body
            self.connections.idle(connection)
            if not self.alive:
                _hear_no_more(sock)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Answer a request that could not be read, after a while; until then its connection counts as busy."""
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
        """Leave: the signal only says so, the rest is done outside of its handler."""
        super().handle_exit(sig, frame)
        gevent.spawn(self._leave)

    def _leave(self) -> None:
        from service.live.hub import end_streams  # noqa: PLC0415 - the service must not be imported before it is patched

        if self._application is not None:  # It may be asked to leave before there is one.
            end_streams(self._application)
        self.connections.close_idle()


class Address:
    """What is left of a listening socket that may be closed."""

    def __init__(self, name: Any) -> None:
        self._name = name

    def getsockname(self) -> Any:
        """The address that was listened on."""
        return self._name


def _hear_no_more(client: socket.socket) -> None:
    # What has arrived is still read and answered; then it looks as if the client had no more to ask.
    # Done on a duplicate, since gevent takes a shutdown of the socket itself for an error of its reader.
    with suppress(OSError), client.dup() as same:
        same.shutdown(socket.SHUT_RD)


def _refuse(client: socket.socket) -> None:
    with suppress(OSError):
        client.sendall(FULL)
    client.close()
