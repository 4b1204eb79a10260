"""One listener's stream: what it missed from the log, then what comes from the hub; nothing lost, nothing twice."""

from collections.abc import Generator, Iterator
from contextlib import suppress
from itertools import islice

from events.aggregate.state import GameState
from events.log.port import CorruptLog, LogUnavailable, Status
from service.limits.refusals import TooManyWaiting
from service.live.hub import Hub
from service.live.listener import Listener
from service.live.message import message_of
from service.live.snapshots import Snapshots
from service.long_work.port import Ask, WorkFailed
from service.long_work.tasks import Lines

HEARTBEAT_SECONDS = 15.0
"""Seconds of silence after which a comment line keeps the connection open."""
HEARTBEAT = b": still here\n\n"
CHUNK = 500


class Stream:
    """The events of one game after a version, for one viewer, until the game is closed or the listener is dropped."""

    def __init__(
        self, snapshots: Snapshots, hub: Hub, state: GameState, listener: Listener, after: int, ask: Ask
    ) -> None:
        self._snapshots = snapshots
        self._ask = ask
        self._log = snapshots.log
        self._hub = hub
        self._state = state
        self._listener = listener
        self._sent = after
        self._done = False
        # Asked for before the first byte is sent, so that what is refused is refused.
        self._begun = list(islice(self._missed(state.version), 1))

    def __iter__(self) -> Generator[bytes]:
        """Yield the stream's chunks. It ends when the log cannot be read; a client that reconnects is told why."""
        yield HEARTBEAT
        ends = suppress(LogUnavailable, CorruptLog, TooManyWaiting, WorkFailed)
        with ends, self._hub.subscribed(self._state, self._listener):
            yield from self._opening()
            while not self._done and not self._listener.dropped:
                yield from self._next()

    def _opening(self) -> Iterator[bytes]:
        """Yield all that was missed, then what is included, as of the last event sent."""
        audience, game_id = self._listener.audience, self._state.id
        yield from self._begun
        newest = self._snapshots.load(game_id) if audience.include else None
        head = newest or self._log.head(game_id)
        yield from self._missed(head.version)
        if newest is not None and self._sent == newest.version:
            yield self._snapshots.text(newest, audience, self._ask)
        self._done = self._done or (Status(head.status).closed and self._sent >= head.version)

    def _next(self) -> Iterator[bytes]:
        message = self._listener.get(HEARTBEAT_SECONDS)
        if message is None:
            yield HEARTBEAT
        elif message.first == self._sent + 1:
            self._sent, self._done = message.last, message.is_last
            yield message.text + message.snapshot
        elif message.last > self._sent:
            # A part of it was sent before, or something before it was not announced: the log has it all.
            yield from self._missed(message.last)
            if message.snapshot and self._sent == message.last:
                yield message.snapshot

    def _missed(self, upto: int) -> Iterator[bytes]:
        """Yield what the log holds after the last version sent, up to a version that ends a commit."""
        while self._sent < upto and not self._done:
            last = min(upto, self._sent + CHUNK)
            viewer, lang = self._listener.audience.viewer, self._listener.audience.lang
            lines = self._ask(Lines(game=self._state.id, viewer=viewer, lang=lang, after=self._sent, upto=last))
            if not lines:
                return
            message = message_of(lines)
            self._sent, self._done = message.last, message.is_last
            yield message.text
