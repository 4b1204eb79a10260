"""The statistics in memory."""

from collections.abc import Sequence

from projections.memory.generations import GenerationTable, MemoryGenerations
from projections.statistics.finished_game import FinishedGame
from projections.statistics.port import Contributions, Position


class MemoryStatistics:
    """The contributions of all finished games."""

    def __init__(self, generations: MemoryGenerations) -> None:
        self._generations = generations
        self._games: GenerationTable[str, FinishedGame] = GenerationTable(generations)

    def add(self, games: Sequence[FinishedGame]) -> list[None]:
        """Store what finished games contribute, each once."""
        for table in self._games.written:
            for game in games:
                table.setdefault(game.game, game)
        return [None] * len(games)

    def read(self, ruleset: str, after: Position, limit: int) -> Contributions:
        """Return at most so many contributions after a position; the first ones if that generation is gone."""
        live = self._generations.live
        start = after.count if after.generation == live else 0
        games = [game for game in list(self._games.live.values()) if game.ruleset == ruleset][start : start + limit]
        return Contributions(games=tuple(games), position=Position(generation=live, count=start + len(games)))
