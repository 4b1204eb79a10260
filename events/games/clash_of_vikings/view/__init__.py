"""The view of each viewer, tables that a viewer cannot distinguish, and the invariants."""

from .hidden import invariants, resample_hidden
from .seen import State, view
