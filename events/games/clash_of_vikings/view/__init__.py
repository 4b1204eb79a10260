"""What each viewer may see and cannot tell apart, and what stays the same however the game goes."""

from .hidden import invariants, resample_hidden
from .seen import State, view
