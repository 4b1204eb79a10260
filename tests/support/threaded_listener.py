"""A socket that is served by threads for as long as a ``with`` lasts: what the proxies of the tests stand on."""

import contextlib
import threading


class ThreadedListener:
    """Hands each connection of a listening socket to ``handle`` in a thread of its own."""

    def __init__(self, listener, handle):
        self._listener, self._handle = listener, handle

    def __enter__(self):
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._listener.close()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                threading.Thread(target=self._handle, args=(near,), daemon=True).start()
