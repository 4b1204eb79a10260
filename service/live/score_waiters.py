"""Requests that wait for scores: each hangs on an event until the workers have announced new ones of its game."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread

LOOK_SECONDS = 1.0
"""Seconds after which it is looked if the client has left."""

Announcements = Callable[[], Iterable[str | None]]
"""Yields the games of which scores were stored; ``None`` whenever some may have been missed."""


class ScoreWaiters:
    """Who waits for the scores of which game, in one process."""

    def __init__(self, announcements: Announcements) -> None:
        self._announcements = announcements
        self._waiting: dict[str, set[Event]] = defaultdict(set)
        self._lock = Lock()
        self._started = False

    def wait(self, game: str, found: Callable[[], bool], seconds: float, has_left: Callable[[], bool]) -> None:
        """Return as soon as what is waited for is found, the time is over, or the client has left."""
        if seconds <= 0 or found():
            return
        deadline = time.monotonic() + seconds
        with self._woken(game) as event:
            while not found() and not has_left() and (left := deadline - time.monotonic()) > 0:
                self._pause(event, left, has_left)

    def _pause(self, event: Event, left: float, has_left: Callable[[], bool]) -> None:
        """Wait for an announcement, without asking what was found meanwhile."""
        until = time.monotonic() + left
        while (rest := until - time.monotonic()) > 0 and not has_left():
            if event.wait(min(rest, LOOK_SECONDS)):
                event.clear()
                return

    @contextmanager
    def _woken(self, game: str) -> Iterator[Event]:
        event = Event()
        with self._lock:
            self._waiting[game].add(event)
            if not self._started:
                # Started with the first who waits, so that it runs in the process that serves.
                self._started = True
                Thread(target=self._listen, name="skald-score-waiters", daemon=True).start()
        try:
            yield event
        finally:
            with self._lock:
                self._waiting[game].discard(event)
                if not self._waiting[game]:
                    del self._waiting[game]

    def _listen(self) -> None:
        for game in self._announcements():
            with self._lock:
                games = list(self._waiting) if game is None else [game] if game in self._waiting else []
                events = [event for one in games for event in self._waiting[one]]
            for event in events:
                event.set()
