"""Bots: each gets what its seat knows, and nothing else; one search for all games."""
