"""What people read: names, labels and the story of the game."""

from .labels import label
from .names import PHASES, SCORES, SHORT_PHASES, TIE_BREAKS
from .narration import narrate
