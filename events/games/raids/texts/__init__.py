"""What people read: names, phases, rules, and the story of the game."""

from events.games.raids.data import RULES

from .names import PHASES, SCORES, TITLE, named
from .story import narrate

__all__ = ["PHASES", "RULES", "SCORES", "TITLE", "named", "narrate"]
