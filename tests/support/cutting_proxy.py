"""A proxy that knows nothing of HTTP: it passes bytes on, and cuts all connections off, at times or when told to."""

import contextlib
import socket
import threading
from urllib.parse import urlsplit

from tests.support.threaded_listener import ThreadedListener

CHUNK = 1 << 16


class CuttingProxy(ThreadedListener):
    """Listens on a port of its own.

    ``request``: what is made of what clients send. ``cuts`` counts the times that all connections were broken off.
    """

    def __init__(self, upstream, request=bytes):
        found = urlsplit(upstream)
        self._upstream, self.request = (found.hostname, found.port), request
        self._open, self._lock = set(), threading.Lock()
        self.cuts = 0
        listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        super().__init__(listener, self._pass_on)

    def __exit__(self, *_):
        super().__exit__()
        self.cut()

    @contextlib.contextmanager
    def cutting(self, seconds):
        """Cut again and again, for as long as the ``with`` lasts."""
        ended = threading.Event()

        def cut():
            while not ended.wait(seconds):
                self.cut()

        thread = threading.Thread(target=cut, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def cut(self):
        """Break all connections off, whatever is under way."""
        with self._lock:
            found = list(self._open)
            self.cuts += 1
        for one in found:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def _pass_on(self, near):
        with near, contextlib.suppress(OSError), socket.create_connection(self._upstream) as far:
            with self._lock:
                self._open |= {near, far}
            back = threading.Thread(target=_copy, args=(far, near), daemon=True)
            back.start()
            _copy(near, far, self.request)
            back.join()
            with self._lock:
                self._open -= {near, far}


def _copy(source, target, changed=bytes):
    """Pass on what comes; when it ends, end both."""
    with contextlib.suppress(OSError):
        while data := source.recv(CHUNK):
            target.sendall(changed(data))
    for one in (source, target):
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)


def without_upgrade(request):
    """A request as a proxy passes it on that knows no WebSockets."""
    lines = request.split(b"\r\n")
    return b"\r\n".join(line for line in lines if not line.lower().startswith((b"upgrade:", b"sec-websocket")))
