"""The read models in memory, for the log in memory: for tests, and as the smallest example of an adapter."""

from events.log.memory import MemoryLog
from projections.memory.bot_turns import MemoryBotTurns
from projections.memory.checkpoints import MemoryCheckpoints
from projections.memory.dead_letters import MemoryDeadLetters
from projections.memory.dirty_games import MemoryDirtyGames
from projections.memory.game_list import MemoryGameList
from projections.memory.generations import MemoryGenerations
from projections.memory.statistics import MemoryStatistics
from projections.store import ProjectionStore


def memory_store(log: MemoryLog) -> ProjectionStore:
    """Return an empty store of the read models that belongs to this log."""
    generations = MemoryGenerations()
    dead_letters = MemoryDeadLetters(log)
    return ProjectionStore(
        checkpoints=MemoryCheckpoints(log, generations),
        game_list=MemoryGameList(generations),
        statistics=MemoryStatistics(generations),
        dead_letters=dead_letters,
        dirty_games=MemoryDirtyGames(log, dead_letters),
        generations=generations,
        bot_turns=MemoryBotTurns(),
    )
