"""What clients hold at a time, counted by client."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from service.limits.refusals import TooManyWaiting


class Shares:
    """Lets each client hold only so many of something at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()
        self._lock = Lock()

    @property
    def held(self) -> int:
        """How many are held by all clients together."""
        return self._held.total()

    @contextmanager
    def one(self, client: str | None) -> Iterator[None]:
        """Hold one for as long as the ``with`` lasts. Raises ``TooManyWaiting``; no client stands for one of ours."""
        if client is None:
            yield
            return
        with self._lock:
            if self._held[client] >= self._most:
                raise TooManyWaiting(self._most)
            self._held[client] += 1
        try:
            yield
        finally:
            with self._lock:
                self._held[client] -= 1
                if not self._held[client]:
                    del self._held[client]
