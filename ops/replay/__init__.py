"""A game stepped through in the terminal, event by event, as a story."""
