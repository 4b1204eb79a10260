"""The data about the people at a table that is stored beside the log: presence, talk, and push subscriptions."""
