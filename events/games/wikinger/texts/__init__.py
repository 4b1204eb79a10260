"""What people read: names, phases, and the story of the game."""

from .names import PHASES, SCORES, TITLE, counted
from .story import narrate

__all__ = ["PHASES", "SCORES", "TITLE", "counted", "narrate"]
