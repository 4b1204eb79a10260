"""What people read: names, labels, and every fact as a sentence."""

from .labels import label
from .names import PHASES, SCORES, SHORT_PHASES, TIE_BREAKS, TITLE, counted, gold
from .narration import narrate
