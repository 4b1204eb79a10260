"""The logs of games: records and refusals, the implementations in Redis and in memory, and the clients of Redis."""
