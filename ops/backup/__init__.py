"""Backups: a folder with everything in a store that cannot be computed again, and how it is restored."""
