"""The box: counts, tiles, ships and scoring numbers from files, options, the grid, and the rules catalogue."""

from .box import Box, Scoring, Ship, components, unpack
from .catalogue import RULES
from .options import Options, admit, figures_drawn

__all__ = ["RULES", "Box", "Options", "Scoring", "Ship", "admit", "components", "figures_drawn", "unpack"]
