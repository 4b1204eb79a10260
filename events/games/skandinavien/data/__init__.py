"""The box of Zug um Zug - Skandinavien, the options, and the rules catalogue, as data."""

from events.ruleset.boxes import Boxes
from events.ruleset.registry import load_rules

from .box import build

BOXES = Boxes(__name__, build)
RULES = load_rules(__name__)
