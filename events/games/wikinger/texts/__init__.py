"""What people read: names, labels, and every fact as a sentence."""

from .labels import label
from .names import PHASES, SCORES, SHORT_PHASES, TIE_BREAKS, TITLE
from .narration import narrate
from .words import counted, gold

__all__ = ["PHASES", "SCORES", "SHORT_PHASES", "TIE_BREAKS", "TITLE", "counted", "gold", "label", "narrate"]
