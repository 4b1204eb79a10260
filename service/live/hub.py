"""The hub of one process: reads each appended event once, and hands it to every listener of its game."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from queue import Empty, Full, Queue
from threading import Lock, Thread

from events.kernel.game import Viewer
from events.kernel.log import Entry, EventLog, LogUnavailable
from events.kernel.redact import event, visible
from service.answers import encode

WAITING_AT_MOST = 256
"""Events a listener may lag behind before it is dropped."""
CLOSING = "seed_opened"


class Listener:
    """One open stream. ``drop`` is called from the hub when the listener is too slow."""

    def __init__(self, viewer: Viewer, hang_up: Callable[[], None]) -> None:
        self.viewer = viewer
        self.dropped = False
        self._hang_up = hang_up
        self._waiting: Queue[tuple[int, bytes] | None] = Queue(WAITING_AT_MOST)

    def give(self, version: int, message: bytes) -> None:
        """Hand over one message, or drop the listener: nobody is waited for."""
        try:
            self._waiting.put_nowait((version, message))
        except Full:
            self.dropped = True
            self._hang_up()

    def take(self, seconds: float) -> tuple[int, bytes] | None:
        """The next version and its message, or ``None`` after a silence."""
        try:
            return self._waiting.get(timeout=seconds)
        except Empty:
            return None


class Room:
    """The listeners of one game, and how far its log has been read to them."""

    def __init__(self, version: int, seed: bytes) -> None:
        self.version = version
        self.seed = seed
        self.listeners: set[Listener] = set()


class Hub:
    """Rooms by game. One thread reads the announcements, whatever the number of listeners."""

    def __init__(self, log: EventLog, announcements: Callable[[], Iterable[str | None]]) -> None:
        self._log = log
        self._announcements = announcements
        self._rooms: dict[str, Room] = {}
        self._lock = Lock()
        self._thread: Thread | None = None

    @property
    def listening(self) -> int:
        """How many streams are open."""
        return sum(len(room.listeners) for room in self._rooms.values())

    @contextmanager
    def listen(self, game_id: str, seed: bytes, listener: Listener) -> Iterator[None]:
        """Hand everything that is appended from now on to the listener."""
        with self._lock:
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

    def _start(self) -> None:
        # Started with the first listener, so that it runs in the process that serves, not in one that forks it.
        if self._thread is None:
            self._thread = Thread(target=self._run, name="skald-hub", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        for game_id in self._announcements():
            for one in list(self._rooms) if game_id is None else [game_id]:
                self._refresh(one)

    def _refresh(self, game_id: str) -> None:
        room = self._rooms.get(game_id)
        if room is None:
            return
        try:
            entries = self._log.read(game_id, after=room.version)
        except LogUnavailable:
            return
        if not entries:
            return
        room.version = entries[-1].version
        by_viewer: dict[Viewer, list[Listener]] = defaultdict(list)
        for listener in list(room.listeners):
            by_viewer[listener.viewer].append(listener)
        closed = entries[-1].type == CLOSING
        for viewer, listeners in by_viewer.items():
            for entry in entries:
                message = as_message(entry, room.seed, viewer, public=closed)
                for listener in listeners:
                    if not listener.dropped:
                        listener.give(entry.version, message)


def as_message(entry: Entry, seed: bytes, viewer: Viewer, *, public: bool) -> bytes:
    """One event as a Server-Sent Event: its version, its type, and itself as the viewer may see it."""
    data = encode(event(entry, seed, visible(entry, viewer, public=public)))
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (entry.version, entry.type.encode(), data)
