"""Processes behind the service: they project games, close them, and play the seats of bots."""
