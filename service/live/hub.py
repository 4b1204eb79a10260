"""The hub of one process: reads what is appended once, and hands it to every listener of the game."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from events.aggregate.state import GameState
from events.log.port import CorruptLog, EventLog, LogUnavailable
from service.live.listener import Listener
from service.live.message import to_message

COALESCE_SECONDS = 0.1
"""Seconds between two reads of one game: what a busy game appends meanwhile goes out as one message."""


class Channel:
    """The listeners of one game, how far its log has been read for them, and when it may be read again."""

    def __init__(self, state: GameState, version: int) -> None:
        self.state = state
        self.version = version
        self.next_read = 0.0
        self.listeners: set[Listener] = set()


class Hub:
    """Channels by game. One connection receives the announcements, however many listeners there are."""

    def __init__(self, log: EventLog, announcements: Callable[[], Iterable[str | None]]) -> None:
        self._log = log
        self._announcements = announcements
        self._channels: dict[str, Channel] = {}
        self._announced: SimpleQueue[str | None] = SimpleQueue()
        self._lock = Lock()
        self._started = False
        self._closed = False

    @property
    def listener_count(self) -> int:
        """How many streams are open."""
        return sum(len(channel.listeners) for channel in list(self._channels.values()))

    @contextmanager
    def subscribed(self, state: GameState, listener: Listener) -> Iterator[None]:
        """Hand everything that is appended to a game from now on to a listener. Raises ``LogUnavailable``."""
        with self._lock:
            if self._closed:
                listener.drop()
            self._start()
            channel = self._channels.get(state.id)
            if channel is None:
                channel = self._channels[state.id] = Channel(state, self._log.head(state.id).version)
            channel.listeners.add(listener)
        try:
            yield
        finally:
            with self._lock:
                channel.listeners.discard(listener)
                if not channel.listeners:
                    self._channels.pop(state.id, None)

    def close(self) -> None:
        """End all streams, since the process is about to end. The clients reconnect to another one."""
        with self._lock:
            self._closed = True
            for channel in self._channels.values():
                for listener in channel.listeners:
                    listener.drop()

    def _start(self) -> None:
        # Started with the first listener, so that it runs in the process that serves, not in one that forks it.
        if not self._started:
            self._started = True
            for run in (self._listen, self._dispatch):
                Thread(target=run, name="skald-hub", daemon=True).start()

    def _listen(self) -> None:
        for game_id in self._announcements():
            if game_id is None or game_id in self._channels:
                self._announced.put(game_id)

    def _dispatch(self) -> None:
        due: dict[str, float] = {}
        while True:
            for game_id in self._pending(min(due.values(), default=None)):
                if channel := self._channels.get(game_id):
                    due.setdefault(game_id, channel.next_read)
            now = time.monotonic()
            for game_id in [game_id for game_id, moment in due.items() if moment <= now]:
                del due[game_id]
                self._read(game_id)

    def _pending(self, until: float | None) -> set[str]:
        """Wait for announcements, at most until some moment; return the games that may have moved."""
        timeout = None if until is None else max(0.0, until - time.monotonic())
        try:
            announced = {self._announced.get(timeout=timeout)}
        except Empty:
            return set()
        while not self._announced.empty():
            announced.add(self._announced.get())
        # ``None`` says that announcements were missed, so that any game may have moved.
        return set(self._channels) if None in announced else {game_id for game_id in announced if game_id}

    def _read(self, game_id: str) -> None:
        channel = self._channels.get(game_id)
        if channel is None:
            return
        channel.next_read = time.monotonic() + COALESCE_SECONDS
        try:
            entries = self._log.read(game_id, after=channel.version)
        except LogUnavailable:
            return
        except CorruptLog:
            for listener in list(channel.listeners):
                listener.drop()
            return
        if not entries:
            return
        channel.version = entries[-1].version
        alike: dict[tuple[int | None, str | None], list[Listener]] = defaultdict(list)
        for listener in list(channel.listeners):
            alike[listener.viewer, listener.lang].append(listener)
        for (viewer, lang), listeners in alike.items():
            message = to_message(channel.state, entries, viewer, lang)
            for listener in listeners:
                listener.put(message)
