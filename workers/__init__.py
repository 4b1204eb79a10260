"""The background processes: projecting and closing games, bots, webhooks, archiving and the transparency log."""
