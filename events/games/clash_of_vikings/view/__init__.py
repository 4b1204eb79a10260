"""What each viewer may see and cannot tell apart, and what stays the same however the game goes."""

from .hidden import invariants, resample_hidden
from .seen import view
from .state import State

__all__ = ["State", "invariants", "resample_hidden", "view"]
