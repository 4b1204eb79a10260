"""What a position is worth, for bots: routes, what tickets promise, and how far the cards lead."""

from .estimate import value

__all__ = ["value"]
