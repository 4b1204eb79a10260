"""The logs of games: records and refusals, the stores in Redis and in memory, and the Redis clients."""
