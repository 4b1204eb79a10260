"""Backups: a folder with all that a store holds and cannot compute again, and the way back."""
