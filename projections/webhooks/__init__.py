"""The storage of webhooks: the endpoints, their cursors in each game, and their deliveries."""
