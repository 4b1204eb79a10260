"""What each viewer may see and cannot tell apart, the table drawn as text, and what stays the same all game."""

from .drawn import draw
from .invariants import conserved
from .other_worlds import redeal
from .shown import view

__all__ = ["conserved", "draw", "redeal", "view"]
