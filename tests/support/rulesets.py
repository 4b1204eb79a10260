"""Every ruleset that the tests know: the shipped games, and the tiny fifth one of the tests."""

from pathlib import Path

from events.games import load_rulesets

FIFTH = str(Path(__file__).parents[1] / "fifth")
SHIPPED = tuple(load_rulesets())
"""The ids of the games that are shipped."""
RULESETS = load_rulesets((FIFTH,))
