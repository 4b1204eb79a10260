"""Adapters of the log port."""
