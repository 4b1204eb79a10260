"""The game, the offer and the scores as a stream includes them: how things stand as of the last event sent."""

from collections.abc import Iterator
from threading import Lock
from typing import Any

from cachetools import TTLCache

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.log.port import EventLog
from projections.scoreboard import scores_of
from service import serializers
from service.encoding import encode
from service.live.audience import INCLUDED, Audience
from service.seats import SeatRepository

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

    def text(self, state: GameState, audience: Audience) -> bytes:
        """Return the messages that an audience has asked for, as of a state; none have an id."""
        key = (state.id, state.hash, audience)
        with self._lock:
            found = self._cache.get(key)
        if found is None:
            found = b"".join(self._messages(state, audience))
            with self._lock:
                self._cache[key] = found
        return found

    def _messages(self, state: GameState, audience: Audience) -> Iterator[bytes]:
        for name in INCLUDED:
            if name in audience.include and (name != "actions" or audience.viewer is not None):
                yield b"event: %s\ndata: %s\n\n" % (name.encode(), encode(self._document(name, state, audience)))

    def _document(self, name: str, state: GameState, audience: Audience) -> Any:
        viewer = audience.viewer
        if name == "actions" and viewer is not None:
            return serializers.actions_document(state, viewer, audience.lang)
        if name == "scores":
            # The same fold that the workers store, so that nobody waits for them.
            return scores_of(state, viewer)
        return serializers.game_document(state, viewer, self._seats.of(state.id), is_closed=state.is_public)
