"""Predicates and queries of the table that legal commands, decisions, views and scores share."""

from .turn import is_over, to_act
