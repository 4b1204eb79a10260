"""The statistics in Redis: by ruleset a hash of contributions by game, and a list of the games in their order."""

import logging
from collections.abc import Sequence

from events.log.port import CorruptLog
from events.log.redis.client import Client
from projections.redis.keys import STATISTICS, generations
from projections.redis.script import Call, Script
from projections.statistics.finished_game import FinishedGame, decode_game, encode_game
from projections.statistics.port import Contributions, Position

_log = logging.getLogger(__name__)


class RedisStatistics:
    """The contributions of all finished games. Their keys have a hash tag of their own: they span all partitions."""

    def __init__(self, client: Client) -> None:
        self._add = Script(client, "add_finished")
        self._read = Script(client, "read_finished")

    def add(self, games: Sequence[FinishedGame]) -> list[CorruptLog | None]:
        """Store what finished games contribute, in one round trip."""
        answers = self._add.many([_call(game) for game in games])
        return [answer if isinstance(answer, CorruptLog) else None for answer in answers]

    def read(self, ruleset: str, after: Position, limit: int) -> Contributions:
        """Return at most so many contributions after a position. One that cannot be read is left out."""
        live, start, stored = self._read(
            keys=[generations(STATISTICS)], args=[STATISTICS, ruleset, after.generation, after.count, limit]
        )
        games = tuple(game for one in stored if (game := _readable(one)) is not None)
        return Contributions(games=games, position=Position(generation=int(live), count=start + len(stored)))


def _readable(stored: bytes | None) -> FinishedGame | None:
    try:
        return decode_game(stored or b"")
    except ValueError as error:
        _log.warning("The statistics hold a contribution that cannot be read: %s", error)
        return None


def _call(game: FinishedGame) -> Call:
    return [generations(STATISTICS)], [STATISTICS, game.game, game.ruleset, encode_game(game)]
