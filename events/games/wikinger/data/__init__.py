"""The box: counts, tiles, ships and scoring numbers from a file, options, the grid, and the rules catalogue."""

from events.ruleset.boxes import Boxes
from events.ruleset.registry import load_rules

from .box import build

BOXES = Boxes(__name__, build)
RULES = load_rules(__name__)
