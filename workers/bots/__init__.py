"""Plays the seats of bots in separate processes."""
