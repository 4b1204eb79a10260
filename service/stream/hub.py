"""The hub of one process: reads each append once, and delivers it to all listeners of the game."""

import logging
import time
from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Literal, NamedTuple, Protocol

import msgspec
from cachetools import TTLCache
from flask import Flask

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.application.reading import LogRolledBack, check_follows, check_holds, read_tail
from events.application.writing import CommandResult
from events.integrity.chain import first_break
from events.integrity.codec import commit_ends, visible_audiences
from events.log.announcements import Announcement
from events.log.records import Entry, Head, LogUnavailable
from events.ruleset.refusals import UnknownGame
from events.short_lock import ShortLock
from projections.people.talk import Talked
from service.access.callers import SPECTATOR, Authenticator, Caller
from service.access.seats import GAME, UNKNOWN_GAME, SeatAssignments, SeatRepository
from service.game.events import EventSerializer
from service.long_work import tasks
from service.long_work.pool import Ask, is_small
from service.long_work.tasks import PRESENCE, TALK, Audience, Lines
from service.people.people import People
from service.people.presence import Here, PresenceKeeper
from service.people.talk import talk_document
from service.stream.included import Composer, Included, Parts, ShownGame
from service.web.context import EXTENSION, AppContext
from service.web.refusals import UnknownVersion
from service.web.responses import encode

CLOSING = "seed_opened"
End = Literal["closed", "rewound", "token", "gone"]
"""Why a stream ended: the game is closed, the log has lost sent events, or the game or stream is gone."""
MAX_QUEUED = 256
"""The maximum backlog of a listener in messages before it is dropped."""

MAX_TALK_AT_OPENING = 50
"""The number of talk messages that a new listener gets."""

CACHED = 256
CACHE_SECONDS = 1.0
"""Seconds for which a snapshot is reused for new streams."""

Announcements = Callable[[], Iterable[Announcement | None]]
"""Yields announcements of appends; ``None`` when some may have been missed."""
MAX_AHEAD = 16
"""The maximum number of a game's announcements that wait for this process's own writes; dropped ones are read from the
log."""
CHECK_SECONDS = 1.0
"""Seconds between checks for streams with invalid tokens."""
_logger = logging.getLogger(__name__)


class Message:
    """Consecutive events up to the end of a commit, as an audience may see them, and the requested parts.

    ``events``: version, type and JSON of each; empty if only the metadata has changed, at version ``at``.
    ``included``: the parts, as of the last event.
    """

    def __init__(self, events: Sequence[tuple[int, str, bytes]], included: Included | None = None, at: int = 0) -> None:
        self.events, self.included = events, included
        self.first, self.last = (events[0][0], events[-1][0]) if events else (at + 1, at)
        self.is_last = bool(events) and events[-1][1] == CLOSING

    @cached_property
    def text(self) -> bytes:
        """The events as Server-Sent Events."""
        return b"".join(
            b"id: %d\nevent: %s\ndata: %s\n\n" % (at, name.encode(), data) for at, name, data in self.events
        )


def sent_events(parts: Parts) -> bytes:
    """Return named parts as Server-Sent Events without an id."""
    return b"".join(b"event: %s\ndata: %s\n\n" % (name.encode(), data) for name, data in parts)


class Aside(NamedTuple):
    """A part about the people at a table, which belongs to no version. ``number``: the number of a talk message."""

    name: str
    data: bytes
    number: int = 0


class EncodedEvents:
    """Encodes consecutive events up to the end of a commit for audiences. ``state`` is any state of their game.

    What several audiences see in the same way is encoded once.
    """

    def __init__(self, state: GameState, entries: Sequence[Entry], *, is_commit: bool = False) -> None:
        """``is_commit``: they belong to a single commit."""
        last = entries[-1].version
        self._state, self._entries = state, entries
        self._is_public = state.is_public or entries[-1].type == CLOSING
        self._ends = [last] * len(entries) if is_commit else commit_ends(entries, last)
        self._encoded: dict[tuple[int, str | None, tuple[str, ...]], bytes] = {}

    def of(self, audience: Audience) -> list[tuple[int, str, bytes]]:
        """Return the version, type and JSON of each event as an audience may see it."""
        viewer, lang, found = audience.viewer, audience.lang, []
        for entry, end in zip(self._entries, self._ends, strict=True):
            shown = visible_audiences(entry, viewer, public=self._is_public)
            alike = entry.version, lang, shown
            text = self._encoded.get(alike)
            if text is None:
                document = EventSerializer.of(self._state, viewer, lang).document(entry, end, shown)
                text = self._encoded[alike] = encode(document)
            found.append((entry.version, entry.type, text))
        return found


class _Line(msgspec.Struct):
    """The fields of an event in NDJSON that its message needs."""

    version: int
    type: str


def message_of(lines: bytes) -> Message:
    """Return a message of one or more events that are encoded as NDJSON."""
    texts = lines.splitlines()
    found = [msgspec.json.decode(text, type=_Line) for text in texts]
    return Message([(one.version, one.type, text) for one, text in zip(found, texts, strict=True)])


def read_missed(ask: Ask, game_id: str, audience: Audience, versions: tuple[int, int], chunk: int) -> Iterator[Message]:
    """Yield the events between two versions, the second of which ends a commit."""
    at, last = versions
    while at < last:
        upto = min(last, at + chunk)
        lines = ask(Lines(game=game_id, viewer=audience.viewer, lang=audience.lang, after=at, upto=upto))
        if not lines:
            return
        message = message_of(lines)
        yield message
        at = message.last


def watched_state(context: AppContext, game_id: str, after: int | None) -> tuple["Hub", GameState]:
    """Return the hub and the state of a game to watch from a version on, by default the newest.

    Raises ``UnknownGame``, ``UnknownVersion`` and ``LogUnavailable``.
    """
    state = context.games.load(game_id)
    if after is not None and after > state.version:
        raise UnknownVersion(f"The game is at version {state.version}.")
    hub = context.optional_part(Hub)
    if hub is None:
        raise LogUnavailable("This service has no live streams.")
    return hub, state


class Listener:
    """A listener to one game, with its audience and caller. The hub never waits for a listener."""

    def __init__(self, audience: Audience, caller: Caller = SPECTATOR) -> None:
        self.audience = audience
        self.caller = caller
        self.dropped = False
        self.has_come = False
        """True while the hub counts it as present at the table."""
        self._shown: ShownGame | None = None
        self._heard = 0

    def parts_of(self, included: Included) -> Parts:
        """Return the name and JSON of each part for this listener, given what it was sent before."""
        parts = included.parts(self._shown)
        if self.audience.is_patched:
            self._shown = included.game
        return parts

    def hears(self, aside: Aside) -> bool:
        """Return True, once, for a talk message that this listener has not been sent yet."""
        if aside.number:
            if aside.number <= self._heard:
                return False
            self._heard = aside.number
        return True

    def put(self, message: Message | Aside) -> None:
        raise NotImplementedError

    @property
    def sender(self) -> "Sender":
        """The object that sends the queued messages once no more follow for now."""
        return self

    def flush(self) -> None:
        """Do nothing, since another thread sends the messages."""

    def drop(self, reason: End = "gone") -> None:
        raise NotImplementedError

    def end(self) -> None:
        """Accept no more messages, since the token has become invalid."""
        self.drop("token")


class StreamListener(Listener):
    """One open stream. ``disconnect`` is called from the hub when the listener is too slow."""

    def __init__(self, audience: Audience, disconnect: Callable[[], None], caller: Caller = SPECTATOR) -> None:
        super().__init__(audience, caller)
        self._disconnect = disconnect
        self._queue: SimpleQueue[Message | Aside | None] = SimpleQueue()

    def put(self, message: Message | Aside) -> None:
        """Queue one message, or drop the listener if it is too slow."""
        if self.dropped:
            return
        if self._queue.qsize() >= MAX_QUEUED:
            self.dropped = True
            self._disconnect()
            return
        self._queue.put(message)

    def end(self) -> None:
        """Stop sending, and disconnect a dropped listener that is still sending queued messages."""
        if self.dropped:
            self._disconnect()
        self.drop("token")

    def drop(self, reason: End = "gone") -> None:  # noqa: ARG002 - a client that reconnects is told why
        """Stop queueing, and wake the thread that waits in ``get``."""
        self.dropped = True
        self._queue.put(None)

    def get(self, seconds: float) -> Message | Aside | None:
        """Return the next message; ``None`` after ``seconds`` of silence, or when the listener was dropped."""
        try:
            return self._queue.get(timeout=seconds)
        except Empty:
            return None

    def queued(self) -> list[Message | Aside]:
        """Return the messages that are already queued."""
        found = []
        while not self._queue.empty() and (message := self._queue.get()) is not None:
            found.append(message)
        return found


class Snapshots:
    """Composes the parts that streams include, once for each audience of a game and version.

    Without ``names`` spectators do not see the names of people. ``presence`` says who is at a table.
    """

    def __init__(
        self,
        games: GameService,
        seats: SeatRepository,
        *,
        names: bool = True,
        presence: PresenceKeeper | None = None,
    ) -> None:
        self.games, self._seats, self._names, self._presence = games, seats, names, presence
        self._cache: TTLCache[tuple[str, bytes, Audience, SeatAssignments, Here | None], Included] = TTLCache(
            CACHED, CACHE_SECONDS
        )
        self._lock = Lock()

    def of(self, state: GameState, audience: Audience, ask: Ask | None = None) -> Included:
        """Return the parts that an audience has requested, as of a state.

        With ``ask`` the parts of a long game, except the game itself, are composed by the pool for long work.
        """
        seats = self.seats(state.id)
        here = self.here(state) if audience.shows_game else None
        key = (state.id, state.hash, audience, seats, here)
        with self._lock:
            found = self._cache.get(key)
        if found is None:
            task = tasks.Included(game=state.id, version=state.version, audience=audience)
            composer = self.composer(state, seats, here)
            if ask is None or not audience.has_others or is_small(task):
                found = composer.of(audience)
            else:
                parts = (line.split(b" ", 1) for line in ask(task).splitlines())
                found = composer.with_others(audience, [(name.decode(), data) for name, data in parts])
            with self._lock:
                self._cache[key] = found
        return found

    def composer(self, state: GameState, seats: SeatAssignments, here: Here | None) -> Composer:
        """Return the composer of the parts for all audiences of a new state."""
        return Composer(state, seats, names=self._names, here=here)

    def here(self, state: GameState, entries: Sequence[Entry] = ()) -> Here | None:
        """Return which seats are at the table, or ``None`` if unknown. ``entries``: the newest entries, if known."""
        return None if self._presence is None else self._presence.here(state, entries)

    def seats(self, game_id: str) -> SeatAssignments:
        """Return the seats of a game, as far as the public may see them."""
        return self._seats.of(game_id).visible()

    def shown(self, seats: SeatAssignments, audience: Audience) -> SeatAssignments:
        """Return the seats as an audience may see them."""
        return seats.without_names() if audience.viewer is None and not self._names else seats


class Channel:
    """The listeners of one game, and the head up to which its log was delivered to them.

    ``announced``: the newest announced version. ``ahead``: announcements with events that are still to be delivered.
    ``seats``, ``here``: the seats, and which of them are at the table, as last delivered. ``talked``: the number of the
    last delivered talk message, or ``None``. ``is_torn``: this process has appended something that does not follow on
    that head, or the missing events could not be read.
    """

    def __init__(self, state: GameState, head: Head) -> None:
        self.state = state
        self.head = head
        self.announced = 0
        self.ahead: deque[Announcement] = deque(maxlen=MAX_AHEAD)
        self.seats: SeatAssignments | None = None
        self.here: Here | None = None
        self.is_torn = False
        self.talked: int | None = None
        self.audiences: dict[Audience, dict[Listener, None]] = {}

    @property
    def listeners(self) -> list[Listener]:
        return [listener for listeners in list(self.audiences.values()) for listener in list(listeners)]

    @property
    def is_included(self) -> bool:
        """True if a listener has requested more than events, which needs the state of the game."""
        return any(audience.include for audience in self.audiences)

    @property
    def shows_game(self) -> bool:
        """True if a listener has requested the game."""
        return any(audience.shows_game for audience in self.audiences)

    @property
    def hears_talk(self) -> bool:
        """True if a listener has requested the talk."""
        return any(TALK in audience.include for audience in self.audiences)

    def note(self, announced: Announcement) -> None:
        """Record an announcement that is not delivered yet."""
        if announced.version > self.head.version:
            self.announced = max(self.announced, announced.version)
            if announced.encoded:
                self.ahead.append(announced)

    def add(self, listener: Listener) -> None:
        self.audiences.setdefault(listener.audience, {})[listener] = None

    def remove(self, listener: Listener) -> None:
        """Remove a listener, and its audience if that was the last one."""
        listeners = self.audiences.get(listener.audience, {})
        listeners.pop(listener, None)
        if not listeners:
            self.audiences.pop(listener.audience, None)


class Written(NamedTuple):
    """A finished write of this process with its result; ``None`` if nothing was appended.

    ``previous``: the hash before its first event.
    """

    game: str
    result: CommandResult | None
    previous: bytes


class Beside(NamedTuple):
    """A game whose metadata may have changed."""

    game: str


class Said(NamedTuple):
    """A talk message in a game; ``None`` if messages may have been missed."""

    game: str
    talked: Talked | None


class Present(NamedTuple):
    """Who is at the table of a game, as JSON."""

    game: str
    text: bytes


class Sender(Protocol):
    """An object with queued messages to send."""

    def flush(self) -> None: ...


Heard = Announcement | Written | Beside | Said | Present | Sender | None
"""The items to deliver in order; a sender sends its queue after earlier appends.

``None``: announcements may have been missed.
"""


class Hub:
    """The channels of games. One connection receives the announcements for any number of listeners.

    Listeners get this process's appends from the write, and others' from the announcement. The log is read if something
    is missing. Changes of metadata are noticed by the cache invalidation.
    """

    def __init__(
        self,
        snapshots: Snapshots,
        announcements: Announcements,
        authenticator: Authenticator,
        people: People | None = None,
    ) -> None:
        self._snapshots = snapshots
        self._people = people
        self._authenticator = authenticator
        self._games, self._log = snapshots.games, snapshots.games.log
        self._announcements = announcements
        self._channels: dict[str, Channel] = {}
        self.watched: Container[str] = self._channels
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._writing = dict[str, int]()
        self._lock, self._writing_lock = Lock(), ShortLock()
        self._touched: dict[Sender, None] = {}
        self._unread = set[str]()
        """Games whose log could not be read; this is retried every second."""
        self._beside = set[str]()
        """Games with possible changes of metadata that are still to be delivered."""
        self._started = False
        self._closed = False

    @property
    def listener_count(self) -> int:
        return sum(len(channel.listeners) for channel in list(self._channels.values()))

    @property
    def _listeners(self) -> list[Listener]:
        return [listener for channel in list(self._channels.values()) for listener in channel.listeners]

    @contextmanager
    def subscribed(self, state: GameState, listener: Listener) -> Iterator[None]:
        """Deliver everything that is appended to a game from now on to a listener. Raises ``LogUnavailable``."""
        self.subscribe(state, listener)
        try:
            yield
        finally:
            self.unsubscribe(state.id, listener)

    def subscribe(self, state: GameState, listener: Listener) -> None:
        """Deliver everything that is appended to a game from now on to a listener. Raises ``LogUnavailable``."""
        seats = self._snapshots.seats(state.id) if listener.audience.shows_game else None
        with self._lock:
            is_closed = self._closed
            self._start()
            channel = self._channels.get(state.id)
            if channel is None:
                channel = self._channels[state.id] = Channel(state, self._log.head(state.id))
            channel.seats = channel.seats or seats
            channel.add(listener)
        if self._people is not None:
            listener.has_come = True
            audience = listener.audience
            asks = PRESENCE in audience.include
            self._people.presence.come(state.id, audience.viewer, asks=asks, is_told=audience.shows_game)
        if listener.audience.shows_game:
            channel.here = channel.here or self._snapshots.here(state)
        if is_closed:
            listener.drop()

    def opening(self, state: GameState, listener: Listener) -> Sequence[Aside]:
        """Return what a new listener gets about the people at the table. Raises ``LogUnavailable`` and ``LogFull``.

        The talk is limited to the newest messages.
        """
        if self._people is None:
            return ()
        audience, found = listener.audience, list[Aside]()
        if PRESENCE in audience.include:
            found.append(Aside(PRESENCE, encode(self._people.presence.shown(state))))
        if TALK in audience.include:
            found += map(_aside, self._people.heard(state.id, audience.viewer)[-MAX_TALK_AT_OPENING:])
        return [aside for aside in found if listener.hears(aside)]

    def unsubscribe(self, game_id: str, listener: Listener) -> None:
        """Stop delivering to a listener. Its seat stays present for a short while."""
        with self._lock:
            has_come, listener.has_come = listener.has_come, False
        if has_come and self._people is not None:
            audience = listener.audience
            asks = PRESENCE in audience.include
            self._people.presence.go(game_id, audience.viewer, asks=asks, is_told=audience.shows_game)
        with self._lock:
            channel = self._channels.get(game_id)
            if channel is not None:
                channel.remove(listener)
                if not channel.audiences:
                    del self._channels[game_id]

    def begin(self, game_id: str) -> None:
        """Record that this process writes to a game, so that announcements of it may be its own."""
        with self._writing_lock:
            self._writing[game_id] = self._writing.get(game_id, 0) + 1

    def end(self, game_id: str, result: CommandResult | None, previous: bytes) -> None:
        """Record that such a write is finished, and deliver its events."""
        with self._writing_lock:
            under_way = self._writing.pop(game_id) - 1
            if under_way:
                self._writing[game_id] = under_way
        self._heard.put(Written(game_id, result, previous))

    def changed(self, name: str | None) -> None:
        """Record that data cached under a name has changed (``None``: everything). The caches are already cleared."""
        games = list(self._channels) if name is None else [name.removeprefix(GAME)]
        for game in games:
            if game in self._channels:
                self._heard.put(Beside(game))

    def flush_after(self, game_id: str, sender: Sender) -> None:
        """Let a sender send together with, and after, earlier appends to a game."""
        if game_id in self._channels:
            self._heard.put(sender)
        else:
            sender.flush()

    def close(self) -> None:
        """End all streams, since the process is about to exit. The clients reconnect to another one."""
        with self._lock:
            self._closed = True
            listeners = self._listeners
        for listener in listeners:
            listener.drop()

    def end_invalid(self) -> None:
        """End the streams whose token has expired, was ended or replaced, or has lost its seat.

        Tokens are also checked before every message, so this only matters for silent streams.
        """
        for listener in self._authenticator.invalid_of((one, one.caller) for one in self._listeners):
            listener.end()
            listener.sender.flush()

    def _start(self) -> None:
        # Started by the first listener, so that it runs in the process that serves, not in the one that forks it.
        if not self._started:
            self._started = True
            for run in (self._listen, self._dispatch, self._check):
                Thread(target=run, name="skald-hub", daemon=True).start()
            if self._people is not None:
                self._people.presence.tell = lambda game, text: self._heard.put(Present(game, text))
                self._people.listen(self._hear_said, self._look_for_talk)

    def _listen(self) -> None:
        for announced in self._announcements():
            if announced is None:
                self._heard.put(None)
            elif (channel := self._channels.get(announced.game)) is not None:
                if announced.game in self._writing:  # it may be our own; the end of the write checks it
                    channel.note(announced)
                elif announced.version > channel.head.version:
                    self._heard.put(announced)

    def _hear_said(self, game: str, talked: Talked) -> None:
        if game in self._channels:
            self._heard.put(Said(game, talked))

    def _look_for_talk(self) -> None:
        """Deliver talk whose announcements were missed."""
        assert self._people is not None
        hearing = {game: channel for game, channel in list(self._channels.items()) if channel.hears_talk}
        with suppress(LogUnavailable):
            for game, count in (self._people.talk.counts(list(hearing)) if hearing else {}).items():
                if count != (hearing[game].talked or 0):
                    self._heard.put(Said(game, None))

    def _check(self) -> None:
        while True:
            time.sleep(CHECK_SECONDS)
            for _ in range(len(self._unread)):  # each once: one that fails again waits for another second
                self._heard.put(Announcement(self._unread.pop(), 0))
            try:
                self.end_invalid()
            except LogUnavailable:
                continue
            except Exception:
                _logger.exception("The check for streams with invalid tokens failed.")

    def _dispatch(self) -> None:
        while True:  # in a stack frame of its own, so that waiting keeps no reference to listeners that left
            self._hand_out([self._heard.get()])

    def _hand_out(self, heard: list[Heard]) -> None:
        """Deliver and send what was received."""
        while not self._heard.empty():
            heard.append(self._heard.get())
        concerned = {channel.state.id: channel for one in heard if one and (channel := self._take(one))}
        for channel in concerned.values():
            self._guarded(channel, self._catch_up)
        if None in heard:
            for channel in list(self._channels.values()):
                self._guarded(channel, self._read)
        for game in list(self._beside):
            if (changed := self._channels.get(game)) is None:
                self._beside.discard(game)
            else:
                self._guarded(changed, self._tell_beside)
        for sender in self._touched:
            sender.flush()
        self._touched.clear()

    def _take(self, heard: Written | Announcement | Beside | Said | Present | Sender) -> Channel | None:
        """Note an announcement, or deliver an append of this process; return the channel, if there is one."""
        if isinstance(heard, Said | Present):
            if (concerned := self._channels.get(heard.game)) is not None:
                self._tell_people(concerned, heard)
            return None
        if not isinstance(heard, Written | Announcement | Beside):
            self._touched[heard] = None
            return None
        channel = self._channels.get(heard.game)
        if channel is None:
            return None
        if isinstance(heard, Beside):
            self._beside.add(heard.game)
        elif isinstance(heard, Announcement):
            channel.note(heard)
        elif heard.result is not None and heard.result.entries[-1].hash != channel.head.hash:
            first = heard.result.entries[0].version
            if first > channel.head.version + 1:
                self._guarded(channel, self._hand_on_announced)
            if first == channel.head.version + 1:
                self._guarded(channel, self._hand_on, heard)
            else:
                channel.is_torn = True
        return channel

    def _catch_up(self, channel: Channel) -> None:
        """Deliver others' appends, and read what is missing."""
        # An announcement during a write of this process may belong to that write, which is delivered in a moment.
        if channel.state.id not in self._writing:
            self._hand_on_announced(channel)
            if channel.is_torn or channel.announced > channel.head.version:
                self._read(channel)

    def _hand_on(self, channel: Channel, written: Written) -> None:
        """Deliver this process's appends. Raises ``LogRolledBack`` if they do not follow."""
        if written.previous != channel.head.hash:
            raise LogRolledBack
        assert written.result is not None
        self._deliver(channel, written.result.entries, written.result.state, is_commit=True)

    def _hand_on_announced(self, channel: Channel) -> None:
        """Deliver others' appends, as far as they follow on what the listeners have."""
        while channel.ahead:
            heard, head = channel.ahead.popleft(), channel.head
            if heard.version <= head.version:
                continue
            entries = heard.entries()
            if not entries or entries[0].version != head.version + 1:
                continue
            if first_break(entries, channel.state.seed, head.hash, head.version) is not None:
                continue
            state = self._games.catch_up(head, heard.game, entries)
            if state is None and channel.is_included:
                continue
            self._deliver(channel, entries, state or channel.state)

    def _guarded(self, channel: Channel, deliver: Callable[..., None], *what: Written) -> None:
        try:
            deliver(channel, *what)
        except LogUnavailable:
            channel.is_torn = True
            self._unread.add(channel.state.id)
        except (LogRolledBack, UnknownGame) as error:
            # A failover loses what only the old master had. Clients that reconnect get the current state.
            _logger.warning("The streams of game %s end: the log has lost what they have shown.", channel.state.id)
            self._end(channel, "gone" if isinstance(error, UnknownGame) else "rewound")
        except Exception:
            # An altered log, or a ruleset that fails on this game. All other games go on.
            _logger.exception("The streams of game %s end.", channel.state.id)
            self._end(channel, "gone")

    def _end(self, channel: Channel, reason: End) -> None:
        """End the streams of a game. New listeners start from a new channel."""
        with self._lock:
            if self._channels.get(channel.state.id) is channel:
                del self._channels[channel.state.id]
            listeners = channel.listeners
        for listener in listeners:
            listener.drop(reason)
            self._touched[listener.sender] = None

    def _read(self, channel: Channel) -> None:
        """Deliver the events after the head in the log. Raises ``LogRolledBack`` if they do not follow."""
        channel.is_torn = False
        if not channel.is_included:
            entries: Sequence[Entry] = read_tail(self._log, channel.state.id, channel.head)
            state = channel.state
            if entries:
                self._games.catch_up(channel.head, state.id, entries)
        else:
            state = self._games.load(channel.state.id)
            if state.version <= channel.head.version:
                check_holds(channel.head, state)
                return
            entries = self._log.read(state.id, after=channel.head.version, upto=state.version)
            if entries:
                check_follows(channel.head, entries)
        if entries:
            self._deliver(channel, entries, state)

    def _deliver(
        self, channel: Channel, entries: Sequence[Entry], state: GameState, *, is_commit: bool = False
    ) -> None:
        """Deliver events to all listeners, composed once per audience. ``state`` is as of the last one if needed.

        Raises ``LogUnavailable`` before anything is delivered.
        """
        told = EncodedEvents(channel.state, entries, is_commit=is_commit)
        seats = self._snapshots.seats(channel.state.id) if channel.is_included else UNKNOWN_GAME
        here = self._snapshots.here(state, entries) if channel.shows_game else None
        composer = self._snapshots.composer(state, seats, here)
        composed = [
            (listeners, Message(told.of(one), composer.of(one) if one.include else None))
            for one, listeners in list(channel.audiences.items())
        ]
        # Composing may fail, and is then repeated; deliveries are not.
        channel.head = Head(version=entries[-1].version, hash=entries[-1].hash)
        self._put_all(composed)

    def _tell_beside(self, channel: Channel) -> None:
        """Deliver the game to all listeners that have requested it and for whom its metadata has changed.

        Appends in the meantime are delivered first; until then the change stays pending. It is delivered even if the
        game with those events already showed it, since a new listener may have read the events from the log. Raises
        ``LogUnavailable``.
        """
        game, before = channel.state.id, channel.seats
        seats, state = self._snapshots.seats(game), self._games.load(game)
        if state.version != channel.head.version:
            return
        here = self._snapshots.here(state) if channel.shows_game else None
        shown, composer = self._snapshots.shown, self._snapshots.composer(state, seats, here)
        has_moved = here != channel.here
        composed = [
            (listeners, Message((), composer.game_alone(one), state.version))
            for one, listeners in list(channel.audiences.items())
            if one.shows_game and (before is None or has_moved or shown(before, one) != shown(seats, one))
        ]
        channel.seats, channel.here = seats, here
        self._beside.discard(game)
        self._put_all(composed)

    def _tell_people(self, channel: Channel, heard: Said | Present) -> None:
        """Deliver presence or talk to the listeners that have requested it and may get it."""
        if isinstance(heard, Present):
            if channel.shows_game:
                self._beside.add(heard.game)
            self._put_aside(
                channel, lambda audience: Aside(PRESENCE, heard.text) if PRESENCE in audience.include else None
            )
            return
        people, talked = self._people, heard.talked
        assert people is not None
        if talked is None or (not talked.removed and talked.talk != (channel.talked or 0) + 1):
            try:
                said = people.talk.read(channel.state.id, channel.talked or 0)
            except LogUnavailable:  # it is looked for again
                return
        else:
            said = [talked]
        for one in said:
            may_hear = partial(people.may_hear, one)
            aside = _aside(one)
            self._put_aside(
                channel,
                lambda audience, aside=aside, may_hear=may_hear: (  # type: ignore[misc]
                    aside if TALK in audience.include and may_hear(audience.viewer) else None
                ),
            )
            channel.talked = max(channel.talked or 0, one.talk)

    def _put_aside(self, channel: Channel, aside_for: Callable[[Audience], Aside | None]) -> None:
        for audience, listeners in list(channel.audiences.items()):
            if (aside := aside_for(audience)) is not None:
                for listener in list(listeners):
                    self._put(listener, aside)
                    self._touched[listener.sender] = None

    def _put_all(self, composed: Sequence[tuple[Mapping[Listener, None], Message]]) -> None:
        for listeners, message in composed:
            for listener in list(listeners):
                self._put(listener, message)
                self._touched[listener.sender] = None

    def _put(self, listener: Listener, message: Message | Aside) -> None:
        """Deliver a message to one listener. If that fails, only this listener ends, since it would miss something."""
        try:
            listener.put(message)
        except LogUnavailable:  # it is unknown whether its token is still valid
            listener.drop()
        except Exception:
            _logger.exception("A listener of game %s ends.", listener.caller.game)
            listener.drop()


def _aside(talked: Talked) -> Aside:
    """Return a talk message as it is sent. A removal has no number of its own."""
    return Aside(TALK, encode(talk_document(talked)), 0 if talked.removed else talked.talk)


def end_streams(app: Flask) -> None:
    """End the live streams of an application, since its process is about to exit; other requests are still served."""
    context: AppContext | None = app.extensions.get(EXTENSION)
    if context is not None and (hub := context.optional_part(Hub)) is not None:
        hub.close()


class ClientStreams:
    """The open streams of one process, by client."""

    def __init__(self, max_per_client: int) -> None:
        self._max_per_client = max_per_client
        self._open: dict[str, dict[Listener, None]] = {}
        self._lock = Lock()

    def hold(self, client: str, listener: Listener, stream: Iterable[bytes]) -> Iterator[bytes]:
        """Yield a stream, counted as one of a client's."""
        self._open_one(client, listener)
        try:
            yield from stream
        finally:
            self._forget(client, listener)

    def _open_one(self, client: str, listener: Listener) -> None:
        with self._lock:
            held = self._open.setdefault(client, {})
            oldest = next(iter(held)) if len(held) >= self._max_per_client else None
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
