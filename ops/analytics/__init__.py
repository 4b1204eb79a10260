"""Analyses: simulations, datasets, SQL queries, process mining, tournaments."""
