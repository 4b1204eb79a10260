"""Every ruleset that the tests know: the shipped games, and the tiny fifth one of the tests."""

from pathlib import Path

from events.games import load_rulesets

FIFTH = str(Path(__file__).parents[1] / "fifth")
RULESETS = load_rulesets((FIFTH,))
