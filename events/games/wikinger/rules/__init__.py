"""Predicates and queries of the table that legal commands, decisions and scores share."""

from .phases import is_over
from .turn import to_act
