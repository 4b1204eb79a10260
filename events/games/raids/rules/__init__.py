"""Predicates and queries of the table that legal commands, decisions and views share."""
