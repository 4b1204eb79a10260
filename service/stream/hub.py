"""The hub of one process: reads what is appended once, and hands it to every listener of the game."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Lock, Thread

import msgspec
from cachetools import TTLCache
from flask import Flask

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.application.reading import TakenBack, check_follows, check_holds, read_tail
from events.log.records import Entry, EventLog, Head, LogUnavailable
from events.ruleset.records import Record, change
from events.ruleset.refusals import UnknownGame
from service.access.callers import SPECTATOR, Authenticator, Caller
from service.access.seats import SeatRepository
from service.game.events import EventSerializer
from service.game.perform import included
from service.long_work.pool import Ask, is_small
from service.long_work.tasks import Audience, Included
from service.web.context import EXTENSION, AppContext
from service.web.responses import encode

CLOSING = "seed_opened"


class Message(Record):
    """Some events in a row, from a first to a last version, as text. ``is_last``: no more will follow.

    ``snapshot``: what is included beside them, as of the last one.
    """

    first: int
    last: int
    is_last: bool
    text: bytes
    snapshot: bytes = b""


def to_message(state: GameState, entries: Sequence[Entry], audience: Audience, snapshot: bytes = b"") -> Message:
    """Return events, the last of which ends a commit, as an audience may see them. ``state`` is any of their game."""
    is_last = entries[-1].type == CLOSING
    serializer = EventSerializer.of(state, audience.viewer, audience.lang)
    if is_last:
        serializer = change(serializer, is_public=True)
    events = serializer.documents(entries, entries[-1].version)
    return Message(
        first=entries[0].version,
        last=entries[-1].version,
        is_last=is_last,
        text=b"".join(_text(event["version"], event["type"], encode(event)) for event in events),
        snapshot=snapshot,
    )


class _Line(msgspec.Struct):
    """One event of a log as NDJSON, as far as it has to be known to make a message of it."""

    version: int
    type: str


_line = msgspec.json.Decoder(_Line)


def message_of(lines: bytes) -> Message:
    """Return events that are NDJSON already, at least one, as they are sent."""
    texts = lines.splitlines()
    found = [_line.decode(text) for text in texts]
    return Message(
        first=found[0].version,
        last=found[-1].version,
        is_last=found[-1].type == CLOSING,
        text=b"".join(_text(one.version, one.type, text) for one, text in zip(found, texts, strict=True)),
    )


def _text(version: int, name: str, event: bytes) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, name.encode(), event)


MAX_QUEUED = 256
"""Messages a listener may lag behind before it is dropped."""


class Listener:
    """One open stream, and who opened it. ``disconnect`` is called from the hub when the listener is too slow."""

    def __init__(self, audience: Audience, disconnect: Callable[[], None], caller: Caller = SPECTATOR) -> None:
        self.audience = audience
        self.caller = caller
        self.dropped = False
        self._disconnect = disconnect
        self._queue: SimpleQueue[Message | None] = SimpleQueue()

    def put(self, message: Message) -> None:
        """Queue one message, or drop the listener if it is too slow: the hub waits for nobody."""
        if self.dropped:
            return
        if self._queue.qsize() >= MAX_QUEUED:
            self.dropped = True
            self._disconnect()
            return
        self._queue.put(message)

    def end(self) -> None:
        """Have the listener be sent nothing more: one that was dropped and still takes what was sent is cut off."""
        if self.dropped:
            self._disconnect()
        self.drop()

    def drop(self) -> None:
        """Queue nothing more, and wake whoever waits in ``get``."""
        self.dropped = True
        self._queue.put(None)

    def get(self, seconds: float) -> Message | None:
        """Return the next message; ``None`` after a silence of so many seconds, or when the listener was dropped."""
        try:
            return self._queue.get(timeout=seconds)
        except Empty:
            return None


CACHED = 256
CACHE_SECONDS = 1.0
"""Seconds for which a snapshot serves all who open a stream; names may change without an event."""


class Snapshots:
    """Composes what streams include, once for each audience of a game and version."""

    def __init__(self, games: GameService, seats: SeatRepository) -> None:
        self._games = games
        self._seats = seats
        self._cache: TTLCache[tuple[str, bytes, Audience], bytes] = TTLCache(CACHED, CACHE_SECONDS)
        self._lock = Lock()

    @property
    def log(self) -> EventLog:
        """The log of all games."""
        return self._games.log

    def load(self, game_id: str) -> GameState:
        """Return the newest state. Raises what ``GameService.load`` raises."""
        return self._games.load(game_id)

    def text(self, state: GameState, audience: Audience, ask: Ask | None = None) -> bytes:
        """Return the messages that an audience has asked for, as of a state; none have an id.

        With ``ask`` those of a long game are composed where long work is done.
        """
        key = (state.id, state.hash, audience)
        with self._lock:
            found = self._cache.get(key)
        if found is None:
            seats = self._seats.of(state.id)
            task = Included(game=state.id, version=state.version, audience=audience, seats=seats)
            found = included(state, audience, seats) if ask is None or is_small(task) else ask(task)
            with self._lock:
                self._cache[key] = found
        return found


Announcements = Callable[[], Iterable[str | None]]
"""Yields the ids of games as they are appended to; ``None`` when some may have been missed."""
CHECK_SECONDS = 1.0
"""Seconds after which it is looked again whose streams end, since what they were opened with counts no longer."""
COALESCE_SECONDS = 0.1
"""Seconds between two reads of one game: what a busy game appends meanwhile goes out as one message."""
_logger = logging.getLogger(__name__)


class Channel:
    """The listeners of one game, the head up to which its log was read for them, and when it may be read again."""

    def __init__(self, state: GameState, head: Head) -> None:
        self.state = state
        self.head = head
        self.next_read = 0.0
        self.audiences: dict[Audience, set[Listener]] = {}

    @property
    def listeners(self) -> list[Listener]:
        """All listeners of the game."""
        return [listener for listeners in list(self.audiences.values()) for listener in list(listeners)]

    def add(self, listener: Listener) -> None:
        """Add a listener to its audience."""
        self.audiences.setdefault(listener.audience, set()).add(listener)

    def remove(self, listener: Listener) -> None:
        """Remove a listener, and its audience if that was the last one."""
        listeners = self.audiences[listener.audience]
        listeners.discard(listener)
        if not listeners:
            del self.audiences[listener.audience]


class Hub:
    """Channels by game. One connection receives the announcements, however many listeners there are."""

    def __init__(self, snapshots: Snapshots, announcements: Announcements, authenticator: Authenticator) -> None:
        self._snapshots = snapshots
        self._authenticator = authenticator
        self._log = snapshots.log
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

    @property
    def _listeners(self) -> list[Listener]:
        return [listener for channel in list(self._channels.values()) for listener in channel.listeners]

    @contextmanager
    def subscribed(self, state: GameState, listener: Listener) -> Iterator[None]:
        """Hand everything that is appended to a game from now on to a listener. Raises ``LogUnavailable``."""
        with self._lock:
            if self._closed:
                listener.drop()
            self._start()
            channel = self._channels.get(state.id)
            if channel is None:
                channel = self._channels[state.id] = Channel(state, self._log.head(state.id))
            channel.add(listener)
        try:
            yield
        finally:
            with self._lock:
                channel.remove(listener)
                if not channel.audiences and self._channels.get(state.id) is channel:
                    del self._channels[state.id]

    def close(self) -> None:
        """End all streams, since the process is about to end. The clients reconnect to another one."""
        with self._lock:
            self._closed = True
            for listener in self._listeners:
                listener.drop()

    def end_uncounted(self) -> None:
        """End the streams whose token has expired, was withdrawn or replaced, or has its seat no longer.

        What is sent is checked besides, one by one, so that this only ends those to whom nothing is sent.
        """
        listeners = [listener for listener in self._listeners if listener.caller.has_credentials]
        if not listeners:
            return
        still = self._authenticator.are_still([listener.caller for listener in listeners])
        for listener, counts in zip(listeners, still, strict=True):
            if not counts:
                listener.end()

    def _start(self) -> None:
        # Started with the first listener, so that it runs in the process that serves, not in one that forks it.
        if not self._started:
            self._started = True
            for run in (self._listen, self._dispatch, self._check):
                Thread(target=run, name="skald-hub", daemon=True).start()

    def _listen(self) -> None:
        for game_id in self._announcements():
            if game_id is None or game_id in self._channels:
                self._announced.put(game_id)

    def _check(self) -> None:
        while True:
            time.sleep(CHECK_SECONDS)
            try:
                self.end_uncounted()
            except LogUnavailable:
                continue
            except Exception:
                _logger.exception("It was not looked whose streams end.")

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
            self._deliver(channel)
        except LogUnavailable:
            return
        except (TakenBack, UnknownGame):
            # A failover loses what only the old master had. Who comes back is told where the game is now.
            _logger.warning("The streams of game %s end: the log has lost what they have shown.", game_id)
            self._end(channel)
        except Exception:
            # An altered log, or a ruleset that fails on this game. All other games are heard on.
            _logger.exception("The streams of game %s end.", game_id)
            self._end(channel)

    def _end(self, channel: Channel) -> None:
        """End the streams of a game. Whoever listens from now on begins anew."""
        with self._lock:
            if self._channels.get(channel.state.id) is channel:
                del self._channels[channel.state.id]
            for listener in channel.listeners:
                listener.drop()

    def _deliver(self, channel: Channel) -> None:
        """Hand what was appended to all listeners: composed once for each audience."""
        alike = list(channel.audiences.items())
        entries, newest = self._appended(channel, with_state=any(audience.include for audience, _ in alike))
        if not entries:
            return
        channel.head = Head(version=entries[-1].version, hash=entries[-1].hash)
        for audience, listeners in alike:
            snapshot = self._snapshots.text(newest, audience) if audience.include else b""
            message = to_message(channel.state, entries, audience, snapshot=snapshot)
            for listener in list(listeners):
                listener.put(message)

    def _appended(self, channel: Channel, *, with_state: bool) -> tuple[Sequence[Entry], GameState]:
        """Return what was appended; with the state after it where somebody asked for that, else with any.

        Raises ``TakenBack`` if it does not follow what was delivered before.
        """
        if not with_state:
            return read_tail(self._log, channel.state.id, channel.head), channel.state
        newest = self._snapshots.load(channel.state.id)
        if newest.version <= channel.head.version:
            check_holds(channel.head, newest)
            return (), newest
        entries = self._log.read(newest.id, after=channel.head.version, upto=newest.version)
        if entries:
            check_follows(channel.head, entries)
        return entries, newest


def end_streams(app: Flask) -> None:
    """End the live streams of an application, since its process is about to end; other requests are still answered."""
    context: AppContext | None = app.extensions.get(EXTENSION)
    if context is not None and (hub := context.optional_part(Hub)) is not None:
        hub.close()


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
