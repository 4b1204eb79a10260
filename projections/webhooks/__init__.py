"""The storage of webhooks: endpoints, their cursors in each game, and their deliveries."""
