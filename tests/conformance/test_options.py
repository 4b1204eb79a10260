"""The JSON Schema of the options says what goes together."""

from itertools import product

import jsonschema_rs
import pytest

from events.ruleset.refusals import Malformed, RuleBroken

LEFT_OUT = object()


def test_the_schema_admits_what_a_setup_admits_and_nothing_else(ruleset):
    """R204: for every number of seats, all values of the ruleset's own options, left out or wrong ones too."""
    schema = ruleset.options_schema()
    admits, names = jsonschema_rs.Draft202012Validator(schema), ruleset.options.__struct_fields__
    values = [(LEFT_OUT, "nonsense", *schema["properties"][name].get("enum", (False, True))) for name in names]
    for combination in product(*values):
        options = {name: value for name, value in zip(names, combination, strict=True) if value is not LEFT_OUT}
        for seats in ruleset.seats:
            assert admits.is_valid(options) == is_admitted(ruleset, seats, options), options


def is_admitted(ruleset, seats, options):
    try:
        ruleset.validate_setup(ruleset.setup(seats, options, {}))
    except (Malformed, RuleBroken):
        return False
    return True


def test_an_option_that_does_not_exist_is_admitted_by_neither(ruleset):
    assert not jsonschema_rs.Draft202012Validator(ruleset.options_schema()).is_valid({"nonsense": True})
    with pytest.raises(Malformed):
        ruleset.setup(min(ruleset.seats), {"nonsense": True}, {})
