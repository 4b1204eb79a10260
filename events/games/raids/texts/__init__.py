"""What people read: names, phases, rules, and the story of the game."""

from events.games.raids.data import RULES

from .names import HARBOURS, PHASES, SCORES, TITLE, TYPES, named
from .story import narrate

__all__ = ["HARBOURS", "PHASES", "RULES", "SCORES", "TITLE", "TYPES", "named", "narrate"]
