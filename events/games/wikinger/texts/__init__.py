"""What people read: names, labels, and the story of the game."""

from .labels import label
from .names import PHASES, SCORES, TIE_BREAKS, TITLE
from .narration import narrate
from .words import counted, gold

__all__ = ["PHASES", "SCORES", "TIE_BREAKS", "TITLE", "counted", "gold", "label", "narrate"]
