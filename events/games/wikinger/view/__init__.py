"""The view of the table, resampling of what is hidden from all, and the invariants."""

from .hidden import invariants, resample_hidden
from .seen import State, view
