"""What each viewer may see, what stays the same, what a viewer cannot tell apart, and the table drawn as text."""

from .accounts import conserved
from .drawn import draw
from .redealt import redeal
from .seen import view

__all__ = ["conserved", "draw", "redeal", "view"]
