"""What each viewer may see, what is hidden from all, and what stays the same however the game goes."""

from .conserved import conserved
from .hidden import redeal
from .public import view

__all__ = ["conserved", "redeal", "view"]
