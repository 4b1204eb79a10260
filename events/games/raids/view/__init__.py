"""The view of the table, which is the same for all viewers, and the invariants."""

from .hidden import invariants
from .seen import State, view
