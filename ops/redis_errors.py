"""What the Redis client raises where it finds no server that it can use."""

from redis.exceptions import RedisClusterException, RedisError

UNREACHABLE = (RedisError, RedisClusterException, ValueError)
