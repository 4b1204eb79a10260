"""Analyses: simulations, datasets, questions in SQL, process mining, tournaments."""
