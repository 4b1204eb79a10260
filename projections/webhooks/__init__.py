"""Webhooks as they are stored: the endpoints, how far each has been told of each game, and what was delivered."""
