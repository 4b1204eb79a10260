"""Predicates and queries of the table that legal commands, decisions, views and scores share."""
