"""What people read: names, phases, rules, and the story of the game."""

from events.games.skandinavien.data import RULES

from .names import PHASES, SCORES, TITLE, cities
from .story import narrate

__all__ = ["PHASES", "RULES", "SCORES", "TITLE", "cities", "narrate"]
