"""What each viewer may see and cannot tell apart, and what stays the same all game."""

from .invariants import conserved
from .other_worlds import redeal
from .shown import view

__all__ = ["conserved", "redeal", "view"]
