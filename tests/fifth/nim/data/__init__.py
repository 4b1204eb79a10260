"""The box of Nim, the options, and the rules catalogue, as data."""

from events.ruleset.registry import load_rules

from .box import BOXES, Box, components
from .options import Options, validate_setup

RULES = load_rules(__name__)

__all__ = ["BOXES", "RULES", "Box", "Options", "components", "validate_setup"]
