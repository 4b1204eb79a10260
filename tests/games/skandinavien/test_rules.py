"""The catalogue of rules, and that each of them is tested."""

import re
from pathlib import Path

from events.games.skandinavien import RULESET

NO_CODE = set()


def test_every_rule_is_stated_in_both_languages():
    assert list(RULESET.texts.rules) == [f"R{number:03}" for number in range(1, 261)]
    for rule in RULESET.texts.rules.values():
        assert rule.de.endswith(".")
        assert rule.en.endswith(".")


# Those for which the rules matrix notes that the printed text is silent or can be read in two ways.
RULINGS = [
    "R002", "R011", "R016", "R031", "R033", "R034", "R037", "R051", "R061", "R071", "R072", "R074", "R084", "R091",
    "R095", "R096", "R097", "R103", "R106", "R107", "R120", "R124", "R125", "R141", "R149", "R150", "R152", "R170",
    "R174", "R204", "R260",
]  # fmt: skip


def test_rulings_are_marked():
    assert [name for name, rule in RULESET.texts.rules.items() if rule.ruling] == RULINGS


def test_every_rule_is_named():
    """By a test's name, an id of its parameters, or a comment."""
    texts = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__))
    named = {f"R{number}" for number in re.findall(r"[rR](\d{3})(?!\d)", texts)}
    assert set(RULESET.texts.rules) - named == NO_CODE
    assert named <= set(RULESET.texts.rules)
