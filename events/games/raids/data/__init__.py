"""The box of Raids, the options, and the rules catalogue, as data."""

from .box import VOYAGES, unpack
from .catalogue import NAMES, RULES
from .components import components
from .options import PLAYERS, Options, admit
from .pieces import SHIP_TYPES, STOP_TYPES, Box, Tile

__all__ = [
    "NAMES",
    "PLAYERS",
    "RULES",
    "SHIP_TYPES",
    "STOP_TYPES",
    "VOYAGES",
    "Box",
    "Options",
    "Tile",
    "admit",
    "components",
    "unpack",
]
