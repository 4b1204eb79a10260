"""The log of every game: its port, and the adapters in Redis and in memory."""
