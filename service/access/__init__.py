"""Authentication: callers and their tokens, and the assignment of seats."""
