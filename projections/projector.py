"""Projects one game: computes all its read models from the fold, and moves them with their checkpoints in one step."""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from enum import StrEnum

from cachetools import LRUCache

from events.kernel.ids import partition_of
from events.kernel.match import Match
from events.kernel.store import Store
from events.log.client import Client
from events.log.keys import dirty, head, projection, tag
from projections import history, results, scoreboard, statistics
from projections.keys import generations
from projections.letters import Letters, Paused
from projections.lobby import Lobby, listing
from projections.scripts import Script
from projections.statistics import Finishes

LOBBY = "lobby"
REMEMBERED = 25_000

Fields = Mapping[str, bytes]


class Outcome(StrEnum):
    """How far a projection came.

    ``BEHIND``: there is more to do. ``FORKED``: what was folded is not what the log holds.
    """

    CLEAN = "CLEAN"
    BEHIND = "BEHIND"
    FORKED = "FORKED"


class Projector:
    """Projects games into one Redis. Any number of them may do the same game at once: the checkpoints decide."""

    def __init__(self, client: Client, store: Store, letters: Letters) -> None:
        self._store = store
        self._letters = letters
        self._lobby = Lobby(client)
        self._finishes = Finishes(client)
        self._advance = Script(client, "advance")
        self._created: LRUCache[str, str] = LRUCache(REMEMBERED)
        self._models: Mapping[str, Callable[[Match], Fields]] = {
            scoreboard.NAME: scoreboard.scoreboard,
            results.NAME: results.results,
            history.NAME: lambda match: history.history(store.library, store.log, match),
        }
        self._contributions: Mapping[str, Callable[[Match], None]] = {
            LOBBY: lambda match: self._lobby.put(listing(match, self._created_at(match.id))),
            statistics.NAME: self._finishes.put,
        }

    def project(self, match: Match, paused: Collection[str] = (), *, settled: bool = True) -> Outcome:
        """Bring every read model that does not pause up to this match.

        What spans all games comes first: the dirty mark goes last, and only if the game is ``settled``. A model that
        fails pauses for this game, and the others go on.
        """
        fields: dict[str, Fields] = {}
        for name, model in self._models.items():
            if name not in paused:
                with suppress(Paused), self._letters.pausing(match.id, name, match.version):
                    fields[name] = model(match)
        for name, contribute in self._contributions.items():
            if name not in paused:
                with suppress(Paused), self._letters.pausing(match.id, name, match.version):
                    contribute(match)
        return self._moved(match, fields, settled=settled)

    def _moved(self, match: Match, models: Mapping[str, Fields], *, settled: bool) -> Outcome:
        place = partition_of(match.id)
        words: list[str | bytes | int] = []
        for name, fields in models.items():
            words += [name, 2 * len(fields), *(word for pair in fields.items() for word in pair)]
        return Outcome(
            self._advance(
                keys=[head(match.id), dirty(place), generations(tag(place))],
                args=[match.id, match.version, match.hash, int(settled), projection(match.id, ""), *words],
            ).decode()
        )

    def _created_at(self, game: str) -> str:
        known = self._created.get(game)
        if known is None:
            known = self._created[game] = self._store.log.read(game, upto=1)[0].at
        return known
