"""The live streams of each client: with one more than its share, the oldest of them ends."""

from collections.abc import Iterable, Iterator
from threading import Lock

from service.live.listener import Listener


class ClientStreams:
    """The open streams of one process, by client."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, dict[Listener, None]] = {}
        self._lock = Lock()

    def hold(self, client: str | None, listener: Listener, stream: Iterable[bytes]) -> Iterator[bytes]:
        """Yield a stream, as one of those of a client; no client stands for one of ours."""
        if client is None:
            yield from stream
            return
        self._open_one(client, listener)
        try:
            yield from stream
        finally:
            self._forget(client, listener)

    def _open_one(self, client: str, listener: Listener) -> None:
        with self._lock:
            held = self._open.setdefault(client, {})
            oldest = next(iter(held)) if len(held) >= self._most else None
            if oldest is not None:
                del held[oldest]
            held[listener] = None
        if oldest is not None:
            oldest.drop()

    def _forget(self, client: str, listener: Listener) -> None:
        with self._lock:
            held = self._open.get(client, {})
            held.pop(listener, None)
            if not held:
                self._open.pop(client, None)
