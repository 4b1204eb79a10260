"""The box of Clash of Vikings: what is in it, where each value comes from, and the options."""

from .arena import Arena
from .box import Box, unpack
from .catalogue import CATALOGUE
from .components import components
from .layout import Layout, SpaceOnBoard
from .names import ACTIONS, Action, Card, Kind, Side, Space
from .options import Options, admit

__all__ = [
    "ACTIONS",
    "CATALOGUE",
    "Action",
    "Arena",
    "Box",
    "Card",
    "Kind",
    "Layout",
    "Options",
    "Side",
    "Space",
    "SpaceOnBoard",
    "admit",
    "components",
    "unpack",
]
