"""One listener's stream: what it missed from the log, then what comes from the hub; nothing lost, nothing twice."""

from collections.abc import Iterator

from events.kernel.game import Viewer
from events.kernel.log import EventLog, LogUnavailable
from events.kernel.match import Match
from service.live.hub import CLOSING, Hub, Listener, as_message

HEARTBEAT = 15.0
"""Seconds of silence after which a comment line keeps the connection open."""
STILL_HERE = b": still here\n\n"
CHUNK = 500


class Stream:
    """The events of one game after a version, for one viewer, until the game is closed or the listener is dropped."""

    def __init__(self, log: EventLog, hub: Hub, match: Match, listener: Listener, after: int) -> None:
        self._log = log
        self._hub = hub
        self._game = match.id
        self._seed = match.seed
        self._public = match.is_public
        self._listener = listener
        self._sent = after
        self._over = False

    def __iter__(self) -> Iterator[bytes]:
        """The stream's chunks."""
        yield STILL_HERE
        with self._hub.listen(self._game, self._seed, self._listener):
            yield from self._missed(upto=None)
            while not self._over and not self._listener.dropped:
                yield from self._next()

    def _next(self) -> Iterator[bytes]:
        given = self._listener.take(HEARTBEAT)
        if given is None:
            yield STILL_HERE
            return
        version, message = given
        if version <= self._sent:
            return
        if version > self._sent + 1:
            yield from self._missed(upto=version - 1)
        self._over = f"\nevent: {CLOSING}\n".encode() in message[:80]
        self._sent = version
        yield message

    def _missed(self, upto: int | None) -> Iterator[bytes]:
        """What the log holds after the last version sent."""
        viewer: Viewer = self._listener.viewer
        while not self._over:
            last = self._sent + CHUNK if upto is None else min(upto, self._sent + CHUNK)
            try:
                entries = self._log.read(self._game, after=self._sent, upto=last)
            except LogUnavailable:
                self._over = True
                return
            if not entries:
                return
            self._sent = entries[-1].version
            self._over = entries[-1].type == CLOSING
            public = self._public or self._over
            yield b"".join(as_message(entry, self._seed, viewer, public=public) for entry in entries)
