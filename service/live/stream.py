"""One listener's stream: what it missed from the log, then what comes from the hub; nothing lost, nothing twice."""

from collections.abc import Iterator
from contextlib import suppress

from events.aggregate.state import GameState
from events.log.port import CorruptLog, EventLog, LogUnavailable
from service.live.hub import Hub, Listener, as_message

HEARTBEAT = 15.0
"""Seconds of silence after which a comment line keeps the connection open."""
STILL_HERE = b": still here\n\n"
CHUNK = 500


class Stream:
    """The events of one game after a version, for one viewer, until the game is closed or the listener is dropped."""

    def __init__(self, log: EventLog, hub: Hub, state: GameState, listener: Listener, after: int) -> None:
        self._log = log
        self._hub = hub
        self._game = state.id
        self._seed = state.seed
        self._public = state.is_public
        self._listener = listener
        self._sent = after
        self._over = False

    def __iter__(self) -> Iterator[bytes]:
        """The stream's chunks. It ends when the log cannot be read: whoever comes back is told why."""
        yield STILL_HERE
        with suppress(LogUnavailable, CorruptLog), self._hub.listen(self._game, self._seed, self._listener):
            yield from self._missed(upto=None)
            while not self._over and not self._listener.dropped:
                yield from self._next()

    def _next(self) -> Iterator[bytes]:
        message = self._listener.take(HEARTBEAT)
        if message is None:
            yield STILL_HERE
        elif message.first == self._sent + 1:
            self._sent, self._over = message.last, message.over
            yield message.text
        elif message.last > self._sent:
            # A part of it was sent before, or something before it was not announced: the log has it all.
            yield from self._missed(upto=message.last)

    def _missed(self, upto: int | None) -> Iterator[bytes]:
        """What the log holds after the last version sent."""
        while not self._over:
            last = self._sent + CHUNK if upto is None else min(upto, self._sent + CHUNK)
            entries = self._log.read(self._game, after=self._sent, upto=last)
            if not entries:
                return
            message = as_message(entries, self._seed, self._listener.viewer, public=self._public)
            self._sent, self._over = message.last, message.over
            yield message.text
