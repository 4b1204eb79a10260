"""What each viewer may see and cannot tell apart, and what stays the same all game."""

from .hidden import invariants, resample_hidden
from .seen import State, view
