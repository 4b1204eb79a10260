"""The hub of one process: reads what is appended once, and hands it to every listener of its game."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from events.integrity.redaction import event, visible_audiences
from events.log.port import CorruptLog, Entry, EventLog, LogUnavailable
from events.ruleset.records import Record
from events.ruleset.ruleset import Viewer
from service.answers import encode

WAITING_AT_MOST = 256
"""Messages a listener may lag behind before it is dropped."""
BREATH = 0.1
"""Seconds between two reads of one game: what a busy game appends meanwhile goes out as one message."""
CLOSING = "seed_opened"


class Message(Record):
    """Some events in a row, from a first to a last version, as Server-Sent Events. ``over``: no more will follow."""

    first: int
    last: int
    over: bool
    text: bytes


class Listener:
    """One open stream. ``hang_up`` is called from the hub when the listener is too slow."""

    def __init__(self, viewer: Viewer, hang_up: Callable[[], None]) -> None:
        self.viewer = viewer
        self.dropped = False
        self._hang_up = hang_up
        self._waiting: SimpleQueue[Message | None] = SimpleQueue()

    def give(self, message: Message) -> None:
        """Hand over one message, or drop the listener: nobody is waited for."""
        if self.dropped:
            return
        if self._waiting.qsize() >= WAITING_AT_MOST:
            self.dropped = True
            self._hang_up()
            return
        self._waiting.put(message)

    def drop(self) -> None:
        """Hand over nothing more, and let whoever waits for it know."""
        self.dropped = True
        self._waiting.put(None)

    def take(self, seconds: float) -> Message | None:
        """The next message, or ``None`` after a silence and when the listener was dropped."""
        try:
            return self._waiting.get(timeout=seconds)
        except Empty:
            return None


class Room:
    """The listeners of one game, how far its log has been read to them, and when it may be read again."""

    def __init__(self, version: int, seed: bytes) -> None:
        self.version = version
        self.seed = seed
        self.quiet_until = 0.0
        self.listeners: set[Listener] = set()


class Hub:
    """Rooms by game. One connection hears the announcements, whatever the number of listeners."""

    def __init__(self, log: EventLog, announcements: Callable[[], Iterable[str | None]]) -> None:
        self._log = log
        self._announcements = announcements
        self._rooms: dict[str, Room] = {}
        self._hints: SimpleQueue[str | None] = SimpleQueue()
        self._lock = Lock()
        self._started = False
        self._closed = False

    @property
    def listening(self) -> int:
        """How many streams are open."""
        return sum(len(room.listeners) for room in list(self._rooms.values()))

    @contextmanager
    def listen(self, game_id: str, seed: bytes, listener: Listener) -> Iterator[None]:
        """Hand everything that is appended from now on to the listener. Raises ``LogUnavailable``."""
        with self._lock:
            if self._closed:
                listener.drop()
            self._start()
            room = self._rooms.get(game_id)
            if room is None:
                room = self._rooms[game_id] = Room(self._log.head(game_id).version, seed)
            room.listeners.add(listener)
        try:
            yield
        finally:
            with self._lock:
                room.listeners.discard(listener)
                if not room.listeners:
                    self._rooms.pop(game_id, None)

    def close(self) -> None:
        """End all streams: the process is about to end. Their listeners go on at another one."""
        with self._lock:
            self._closed = True
            for room in self._rooms.values():
                for listener in room.listeners:
                    listener.drop()

    def _start(self) -> None:
        # Started with the first listener, so that it runs in the process that serves, not in one that forks it.
        if not self._started:
            self._started = True
            for run in (self._hear, self._deliver):
                Thread(target=run, name="skald-hub", daemon=True).start()

    def _hear(self) -> None:
        for game_id in self._announcements():
            if game_id is None or game_id in self._rooms:
                self._hints.put(game_id)

    def _deliver(self) -> None:
        behind: dict[str, float] = {}
        while True:
            for game_id in self._hinted(min(behind.values(), default=None)):
                if room := self._rooms.get(game_id):
                    behind.setdefault(game_id, room.quiet_until)
            now = time.monotonic()
            for game_id in [one for one, due in behind.items() if due <= now]:
                del behind[game_id]
                self._refresh(game_id)

    def _hinted(self, until: float | None) -> set[str]:
        """The games that are said to have moved; waits for one, but only until some other is due."""
        wait = None if until is None else max(0.0, until - time.monotonic())
        try:
            hints = {self._hints.get(timeout=wait)}
        except Empty:
            return set()
        while not self._hints.empty():
            hints.add(self._hints.get())
        return set(self._rooms) if None in hints else {hint for hint in hints if hint}

    def _refresh(self, game_id: str) -> None:
        room = self._rooms.get(game_id)
        if room is None:
            return
        room.quiet_until = time.monotonic() + BREATH
        try:
            entries = self._log.read(game_id, after=room.version)
        except LogUnavailable:
            return
        except CorruptLog:
            for listener in list(room.listeners):
                listener.drop()
            return
        if not entries:
            return
        room.version = entries[-1].version
        by_viewer: dict[Viewer, list[Listener]] = defaultdict(list)
        for listener in list(room.listeners):
            by_viewer[listener.viewer].append(listener)
        for viewer, listeners in by_viewer.items():
            message = as_message(entries, room.seed, viewer)
            for listener in listeners:
                listener.give(message)


def as_message(entries: Sequence[Entry], seed: bytes, viewer: Viewer, *, public: bool = False) -> Message:
    """Events in a row as the viewer may see them; ``public`` when the game is known to be closed."""
    over = entries[-1].type == CLOSING
    texts = [_as_text(entry, seed, visible_audiences(entry, viewer, public=public or over)) for entry in entries]
    return Message(first=entries[0].version, last=entries[-1].version, over=over, text=b"".join(texts))


def _as_text(entry: Entry, seed: bytes, audiences: tuple[str, ...]) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (
        entry.version,
        entry.type.encode(),
        encode(event(entry, seed, audiences)),
    )
