"""The log in Redis: one stream a game, and one script an append."""

from events.log.redis.log import RedisLog

__all__ = ["RedisLog"]
