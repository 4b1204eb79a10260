"""The facts, and the pure functions that give them meaning."""
