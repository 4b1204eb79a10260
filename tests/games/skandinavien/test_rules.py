"""The catalogue of rules, and that each of them is tested."""

import re
from pathlib import Path

from events.games.skandinavien import RULESET

NO_CODE = set()


def test_every_rule_is_stated_in_both_languages():
    assert list(RULESET.rules) == [f"R{number:03}" for number in range(1, 260)]
    for rule in RULESET.rules.values():
        assert rule.de.endswith(".")
        assert rule.en.endswith(".")


def test_every_rule_is_named():
    """By a test's name, an id of its parameters, or a comment."""
    texts = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__))
    named = {f"R{number}" for number in re.findall(r"[rR](\d{3})(?!\d)", texts)}
    assert set(RULESET.rules) - named == NO_CODE
    assert named <= set(RULESET.rules)
