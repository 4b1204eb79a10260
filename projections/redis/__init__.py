"""The read models in Redis, in the same partitions as the log; each change is one Lua script."""

from events.log.redis.client import Client
from projections.redis.bot_turns import RedisBotTurns
from projections.redis.checkpoints import RedisCheckpoints
from projections.redis.dead_letters import RedisDeadLetters
from projections.redis.dirty_games import RedisDirtyGames
from projections.redis.game_list import RedisGameList
from projections.redis.generations import RedisGenerations
from projections.redis.statistics import RedisStatistics
from projections.store import ProjectionStore


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
