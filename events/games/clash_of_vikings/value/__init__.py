"""What a position is worth, for bots: bracelets, places, and whom to believe."""

from .questions import value

__all__ = ["value"]
