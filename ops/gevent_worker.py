"""Gunicorn's gevent worker, which stops as soon as it is asked to and has answered the requests it has."""

import socket
from contextlib import suppress
from typing import Any

import gevent  # type: ignore[import-untyped]
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]

from ops.lifeline import end_with_supervisor


class Worker(GeventWorker):  # type: ignore[misc]
    """A web process. Asked to stop, it ends live streams, and closes connections on which nothing is asked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._addresses: dict[Any, Address] = {}
        self._waiting: set[Any] = set()

    def patch(self) -> None:
        """Take the listening sockets over, and note their addresses."""
        end_with_supervisor(master=self.ppid)
        super().patch()
        self._addresses = {listener: Address(listener.getsockname()) for listener in self.sockets}

    def load_wsgi(self) -> None:
        """Load the application; a second listening socket serves its figures alone."""
        super().load_wsgi()
        self._application: Any = self.wsgi
        if len(self.sockets) > 1:
            from service.figures_site import figures_site  # noqa: PLC0415 - not before gevent has patched

            self.wsgi: Any = figures_site(self._application, self.sockets[1].getsockname()[1])

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve one connection. Its listening socket may be closed by now, so only the address is handed on."""
        self._waiting.add(client)
        try:
            super().handle(self._addresses[listener], client, addr)
        finally:
            self._waiting.discard(client)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> Any:
        """Answer one request; while leaving, it is the last one of its connection."""
        self._waiting.discard(sock)
        try:
            return super().handle_request(listener_name, req, sock, addr)
        finally:
            self._waiting.add(sock)
            if not self.alive:
                _hear_no_more(sock)

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Leave: the signal only says so, the rest is done outside of its handler."""
        super().handle_exit(sig, frame)
        gevent.spawn(self._leave)

    def _leave(self) -> None:
        from service.context import end_streams  # noqa: PLC0415 - the service must not be imported before it is patched

        end_streams(self._application)
        for client in list(self._waiting):
            _hear_no_more(client)


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
