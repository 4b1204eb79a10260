"""The statistics in Redis: by ruleset and number of players, the winning totals and the games that each seat won."""

from collections.abc import Sequence

from events.log.port import CorruptLog
from events.log.redis.client import Client
from projections.redis.keys import STATISTICS, generations
from projections.redis.script import Call, Script
from projections.statistics import FinishedGame, FinishedGameStats


class RedisStatistics:
    """The contributions of all finished games. Their keys have a hash tag of their own: they span all partitions."""

    def __init__(self, client: Client) -> None:
        self._add = Script(client, "add_finished")
        self._finished = Script(client, "finished_stats")

    def add(self, games: Sequence[FinishedGame]) -> list[CorruptLog | None]:
        """Store what finished games contribute, in one round trip."""
        answers = self._add.many([_call(game) for game in games])
        return [answer if isinstance(answer, CorruptLog) else None for answer in answers]

    def finished(self, ruleset: str, players: int) -> FinishedGameStats:
        """Return the statistics of the finished games with so many players."""
        games, wins, totals = self._finished(keys=[generations(STATISTICS)], args=[STATISTICS, ruleset, players])
        return FinishedGameStats(players=players, games=games, wins=tuple(wins), totals=tuple(totals))


def _call(game: FinishedGame) -> Call:
    return [generations(STATISTICS)], [STATISTICS, game.game, game.ruleset, game.players, game.total, *game.winners]
