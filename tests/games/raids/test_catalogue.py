"""The rules catalogue and its tests."""

import re
from pathlib import Path

from events.games.raids import RULESET

NO_CODE = {
    "R250": "a list of the kinds of decision, each tested by its own rule",
}


def test_every_rule_is_named():
    files = Path(__file__).parent.glob("*.py")
    text = "\n".join(file.read_text() for file in files if file.name != Path(__file__).name)
    named = {state.upper() for state in re.findall(r"r\d{3}", text, flags=re.IGNORECASE)}
    ranges = re.findall(r"r(\d{3})_to_r(\d{3})", text)
    named |= {f"R{number:03}" for first, last in ranges for number in range(int(first), int(last) + 1)}
    assert sorted(set(RULESET.texts.rules) - named) == sorted(NO_CODE)
    assert sorted(rule for rule in named if rule not in RULESET.texts.rules) == []


def test_what_the_printed_text_leaves_open_is_marked_as_our_reading():
    rulings = [rule for rule, statement in RULESET.texts.rules.items() if statement.ruling]
    assert sorted(rulings) == [
        "R002", "R026", "R067", "R069", "R074", "R084", "R087", "R101", "R116", "R117", "R154", "R176", "R180", "R181",
        "R183", "R203", "R241", "R242", "R243", "R244", "R250", "R251", "R252", "R253", "R254", "R255",
        "R256", "R257", "R260",
    ]  # fmt: skip


def test_r183_both_readings_are_said_where_they_can_be_chosen():
    option = RULESET.options_schema()["properties"]["shields"]
    assert option["default"] == "capacity"
    assert "`capacity`" in option["description"]
    assert "`tiles`" in option["description"]
    assert "only those on tiles" in RULESET.texts.rules["R183"].en
    assert "nur die auf Plättchen" in RULESET.texts.rules["R183"].de


def test_r101_r203_statements_name_their_exceptions():
    assert "R260" in RULESET.texts.rules["R101"].en
    assert "R260" in RULESET.texts.rules["R101"].de
    assert "exception" in RULESET.texts.rules["R203"].en
    assert "Ausnahme" in RULESET.texts.rules["R203"].de


def test_ids_and_sentences():
    assert len(RULESET.texts.rules) == 203
    for rule, text in RULESET.texts.rules.items():
        assert re.fullmatch(r"R\d{3}", rule)
        assert text.de.endswith(".")
        assert text.en.endswith(".")
