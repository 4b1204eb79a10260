"""The box of Raids, the options, the names, and the rules catalogue, as data."""

from events.ruleset.registry import load_rules

from .box import BOXES, VOYAGES, Box, HarbourTile
from .components import components
from .names import NAMES
from .options import SEATS, Options, validate_setup
from .tiles import SHIP_TYPES, STOP_TYPES, Tile

RULES = load_rules(__name__)
