"""What each viewer may see, which is the same for all, and what stays the same however the game goes."""

from .hidden import invariants
from .seen import State, view
