"""Retention: which games are kept for how long, and how they and the names of people go."""
