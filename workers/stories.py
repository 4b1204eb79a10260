"""The events of the games in which bots played last, so that each is read once."""

from collections.abc import Sequence

from cachetools import LRUCache

from events.aggregate.state import GameState
from events.log.port import Entry, EventLog, WrongVersion

EVENTS_A_GAME = 8
"""So many, of 0.6 to 0.9 kB each, fit beside a state (5 to 9 kB) into what a remembered game may take (16 kB)."""


class Stories:
    """Keeps at most ``most`` events of all games together; those of the games that waited longest are forgotten."""

    def __init__(self, log: EventLog, most: int) -> None:
        self._log = log
        self._kept: LRUCache[str, Sequence[Entry]] = LRUCache(most, getsizeof=len)

    def read(self, state: GameState) -> Sequence[Entry]:
        """Return the events up to a state. Raises ``WrongVersion`` if they are not those that led to it."""
        known = self._kept.get(state.id, ())[: state.version]
        found = (*known, *self._log.read(state.id, after=len(known), upto=state.version))
        if found[-1].hash != state.hash:
            self.forget(state.id)
            raise WrongVersion(state.version)
        if len(found) <= self._kept.maxsize:
            self._kept[state.id] = found
        return found

    def forget(self, game: str) -> None:
        """Keep nothing of a game any longer."""
        self._kept.pop(game, None)
