"""Plays for the seats that bots have, in processes of their own."""
