"""The box of Clash of Vikings, the options, and the rules catalogue, as data."""

from events.ruleset.registry import load_rules

from .box import BOXES, Arena, Box, Layout, SpaceOnBoard
from .components import components
from .names import ACTIONS, Action, Card, Kind, Side, Space
from .options import Options, validate_setup

RULES = load_rules(__name__)
