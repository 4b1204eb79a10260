"""Delivers webhooks: reads the log from the cursor of each endpoint and game, and posts the messages in order."""
