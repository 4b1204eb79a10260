"""The statistics in memory."""

from collections.abc import Sequence

from projections.memory.generations import GenerationTable, MemoryGenerations
from projections.statistics import FinishedGame, FinishedGameStats


class MemoryStatistics:
    """The contributions of all finished games."""

    def __init__(self, generations: MemoryGenerations) -> None:
        self._games: GenerationTable[str, FinishedGame] = GenerationTable(generations)

    def add(self, games: Sequence[FinishedGame]) -> list[None]:
        """Store what finished games contribute."""
        for table in self._games.written:
            table.update({game.game: game for game in games})
        return [None] * len(games)

    def finished(self, ruleset: str, players: int) -> FinishedGameStats:
        """Return the statistics of the finished games with so many players."""
        games = [one for one in list(self._games.live.values()) if (one.ruleset, one.players) == (ruleset, players)]
        totals = sorted(game.total for game in games)
        ranks = [((len(totals) - 1) * quarter + 2) // 4 for quarter in range(5)] if totals else []
        return FinishedGameStats(
            players=players,
            games=len(games),
            wins=tuple(sum(seat in game.winners for game in games) for seat in range(players)),
            totals=tuple(totals[rank] for rank in ranks),
        )
