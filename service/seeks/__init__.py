"""Seeks: people who wait for opponents, how they are matched, and the game of each match."""
