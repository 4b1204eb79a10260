"""The whole service on a Redis Cluster: games to the end, failovers, and slots that move."""
