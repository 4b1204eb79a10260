"""Seeks: requests of people for opponents, the matching of seeks, and the game of each match."""
