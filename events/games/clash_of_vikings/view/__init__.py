"""What each viewer may see, what stays the same, and what a viewer cannot tell apart."""

from .accounts import conserved
from .redealt import redeal
from .seen import view

__all__ = ["conserved", "redeal", "view"]
