"""What people read: names, phases, and the story of the game."""

from .names import PHASES, SCORES, TITLE, counted
from .picture import draw
from .story import narrate

__all__ = ["PHASES", "SCORES", "TITLE", "counted", "draw", "narrate"]
