"""The rules catalogue is complete, and every rule that is code has a test that names it."""

import re
from pathlib import Path

from events.games.clash_of_vikings import RULESET
from tests.support.cases import each

NO_CODE = {
    "S12": "closes at once: the version number shows that an answer came, and nothing else does",
}


def named():
    """The ids named in tests: ``C050`` in a text, or ``_c050`` in the name of a test."""
    text = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py") if file != Path(__file__))
    found = set(re.findall(r"\b[CSB]\d+a?\b", text))
    names = "_".join(re.findall(r"def (test_\w+)", text))
    return found | {name[0].upper() + name[1:] for name in re.findall(r"_([csb]\d+a?)(?=_|$)", names)}


def test_every_rule_is_named():
    assert set(RULESET.texts.rules) - named() == set(NO_CODE)


def test_no_test_names_a_rule_that_is_none():
    assert not {name for name in named() if name[0] in "CS"} - set(RULESET.texts.rules)


def test_readings_of_ours_are_marked():
    """Every row of the table of ambiguities, the statements that it settles, and no statement that the text makes."""
    rulings = {name for name, rule in RULESET.texts.rules.items() if rule.ruling}
    assert {name for name in RULESET.texts.rules if name[0] == "B"} <= rulings
    assert {"C010", "C044", "C054", "C101", "C122", "C132", "C150", "C173", "C175", "S15"} <= rulings
    assert {"C011", "C177", "S10", "S13", "S16"} <= rulings
    assert not {"C001", "C002", "C030", "C057", "C093", "C140", "C154"} & rulings


@each("rule", ["C054", "C211", "S7"])
def test_what_does_not_hold_with_the_first_call_says_so(rule):
    statement = RULESET.texts.rules[rule]
    assert "first call" in statement.en
    assert "erste Ruf" in statement.de


def test_every_refusal_names_a_rule_of_the_catalogue():
    source = Path(__file__).parents[3] / "events" / "games" / "clash_of_vikings"
    text = "".join(file.read_text() for file in source.rglob("*.py"))
    raised = re.findall(r'(?:RuleBroken\(|require_phase\(table,|open_question\([^)]*,)\s*"([A-Z]\w+)"', text)
    assert {"S8", "C111", "C037", "C010"} <= set(raised) <= set(RULESET.texts.rules)
