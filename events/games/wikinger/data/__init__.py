"""The box: counts, tiles, ships and scoring numbers from a file, options, the grid, and the rules catalogue."""

from events.ruleset.registry import load_rules

from .box import BOXES, Box, Scoring, Ship
from .components import components
from .options import Options, figures_drawn, validate_setup

RULES = load_rules(__name__)
