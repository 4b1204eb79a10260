"""Delivers webhooks: reads the log behind the cursor of each endpoint and game, and posts what it finds, in order."""
