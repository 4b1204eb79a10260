"""Every rule of the catalogue is named by a test, but for those that are no code."""

import re
from pathlib import Path

from events.games.wikinger import RULESET

NO_CODE = {
    "R206": "how a screen shows the game",
    "R240": "tips, assembly, credits",
}


def named():
    folder = Path(__file__).parent
    text = "\n".join(path.read_text() for path in folder.glob("test_*.py") if path != Path(__file__))
    return set(re.findall(r"R\d{3}", text))


def test_every_rule_is_named():
    assert set(RULESET.texts.rules) == {f"R{number:03}" for number in range(1, 242)}
    assert set(RULESET.texts.rules) - named() == set(NO_CODE)


def test_no_unknown_rule_is_named():
    assert named() <= set(RULESET.texts.rules)


def test_every_refusal_in_the_code_names_a_rule():
    source = Path(RULESET.decide.__code__.co_filename).parents[1]
    text = "\n".join(path.read_text() for path in source.rglob("*.py"))
    assert set(re.findall(r"\"(R\d{3})\"", text)) <= set(RULESET.texts.rules)


def test_every_printed_example_is_a_test():
    text = "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    examples = {int(number) for number in re.findall(r"\(X(\d+)\)", text)}
    assert examples == set(range(1, 15))
