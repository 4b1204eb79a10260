"""The rules catalogue is complete, and every rule that is code has a test that names it."""

import re
from pathlib import Path
from typing import get_args

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import ClashCommand
from events.games.clash_of_vikings.decide import MOMENTS
from events.games.clash_of_vikings.evolve import CHANGES
from events.games.clash_of_vikings.facts import ClashFact
from events.games.clash_of_vikings.texts import STORIES

NO_CODE = {
    "S10": "this service sets no deadlines; who answers for an absent player is a bot's or a client's business",
    "S11": "standing orders are kept by clients",
    "S12": "closes at once: the version number shows that an answer came, and nothing else does",
    "S16": "see S10",
}


def named():
    """The ids named in tests: ``C050`` in a text, or ``_c050`` in the name of a test."""
    text = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py") if file != Path(__file__))
    found = set(re.findall(r"\b[CSB]\d+\b", text))
    names = "_".join(re.findall(r"def (test_\w+)", text))
    return found | {name.upper() for name in re.findall(r"_([csb]\d+)(?=_|$)", names)}


def test_every_rule_is_named():
    assert set(RULESET.rules) - named() == set(NO_CODE)


def test_no_test_names_a_rule_that_is_none():
    assert not {name for name in named() if name[0] in "CS"} - set(RULESET.rules)


def test_every_fact_changes_the_table_and_is_told_and_every_command_has_its_moment():
    assert set(CHANGES) == set(STORIES) == set(get_args(ClashFact))
    assert set(MOMENTS) == set(get_args(ClashCommand))


def test_every_refusal_names_a_rule_of_the_catalogue():
    source = Path(__file__).parents[3] / "events" / "games" / "clash_of_vikings"
    text = "".join(file.read_text() for file in source.rglob("*.py"))
    assert set(re.findall(r'RuleBroken\(\s*"(\w+)"', text)) <= set(RULESET.rules)
    assert {moment.rule for moment in MOMENTS.values()} <= set(RULESET.rules)
