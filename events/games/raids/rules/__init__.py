"""Predicates and queries of the table that legal commands, decisions and views share."""

from .turn import is_over, phase, to_act
