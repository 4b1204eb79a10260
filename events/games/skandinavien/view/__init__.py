"""What each viewer may see, what the viewer cannot tell apart, and what stays the same however the game goes."""

from .invariants import conserved
from .other_worlds import redeal
from .shown import view

__all__ = ["conserved", "redeal", "view"]
