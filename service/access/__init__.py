"""Authentication: callers and their tokens, and who sits where."""
