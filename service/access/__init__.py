"""Who asks, and who sits where."""
