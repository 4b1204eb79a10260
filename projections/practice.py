"""Practice games by the time of their last event: they are removed a day after it."""

import logging
from collections.abc import Iterable, Sequence
from typing import Any

from events.aggregate.clocks import milliseconds
from events.aggregate.state import GameState
from events.log.client import Client, translate_errors
from events.log.records import stored_game_id

_log = logging.getLogger(__name__)

KEY = "skald:practice"
"""The sorted set of the practice games, by the time of the last event (milliseconds, server's clock)."""


class PracticeGames:
    """The existing practice games. A rebuild computes them again from the games."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client

    def note(self, states: Iterable[GameState]) -> None:
        """Store when games had their last event. A time never moves back."""
        times = {state.id: milliseconds(state.updated_at) for state in states}
        with translate_errors():
            self._client.zadd(KEY, times, gt=True)

    def last_before(self, time: int) -> Sequence[str]:
        """Return the games whose last event is not after a time (milliseconds); drop entries that are not games."""
        with translate_errors():
            stored = self._client.zrange(KEY, "-inf", time, byscore=True)
            foreign = [one for one in stored if stored_game_id(one) is None]
            if foreign:
                _log.error("Dropped entries of the practice games that are not games: %r", foreign)
                self._client.zrem(KEY, *foreign)
        return [game for one in stored if (game := stored_game_id(one)) is not None]

    def forget(self, games: Sequence[str]) -> None:
        """Remove games."""
        if games:
            with translate_errors():
                self._client.zrem(KEY, *games)
