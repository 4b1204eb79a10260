"""The store of the read models: one port for each subject, together what an adapter implements.

A store belongs to one log, and keeps its data where the log does: an append marks its game as dirty, and the mark is
removed together with the step of the checkpoints that makes it needless.
"""

from dataclasses import dataclass

from events.log.client import Client
from projections.bot_turns import BotTurns, RedisBotTurns
from projections.game_list import GameListReadModel, RedisGameList
from projections.statistics.contributions import RedisStatistics, StatisticsReadModel
from projections.store.failures import DeadLetterStore, RedisDeadLetters
from projections.store.scripts import Generations, RedisGenerations
from projections.store.store import CheckpointStore, DirtyGames, RedisCheckpoints, RedisDirtyGames


@dataclass(frozen=True)
class ProjectionStore:
    """Everything that projections and workers keep beside a log."""

    checkpoints: CheckpointStore
    game_list: GameListReadModel
    statistics: StatisticsReadModel
    dead_letters: DeadLetterStore
    dirty_games: DirtyGames
    generations: Generations
    bot_turns: BotTurns


def redis_store(client: Client) -> ProjectionStore:
    """Return the store of the read models that belongs to the log of this Redis."""
    return ProjectionStore(
        checkpoints=RedisCheckpoints(client),
        game_list=RedisGameList(client),
        statistics=RedisStatistics(client),
        dead_letters=RedisDeadLetters(client),
        dirty_games=RedisDirtyGames(client),
        generations=RedisGenerations(client),
        bot_turns=RedisBotTurns(client),
    )
