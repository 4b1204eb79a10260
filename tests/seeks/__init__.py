"""Seeks: matched by one script, and the one game of each match, whatever dies."""
