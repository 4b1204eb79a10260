"""Bots against bots, played in process: ``skald tournament``."""
