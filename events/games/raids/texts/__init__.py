"""What people read: names, phases, labels and the story of the game."""

from .labels import label
from .names import PHASES, SCORES, SHORT_PHASES, TIE_BREAKS, TITLE, named
from .narration import narrate
