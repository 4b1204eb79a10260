"""The form for a new game offers only what goes with the options that are chosen."""

from pathlib import Path

from events.games.wikinger import RULESET
from tests.support.node import evaluated

FORM = Path(__file__).parents[2] / "service" / "table" / "form.js"


def asked(expression):
    """What an expression over the functions of the form and the schema of Wikinger's options gives."""
    return evaluated(FORM, expression, schema=RULESET.options_schema())


def test_values_that_need_another_option_are_locked_until_it_is_chosen():  # R204
    assert asked('["none", "printed", "open"].map((one) => goes(schema, {}, "auction", one))') == [True, True, False]
    assert asked('goes(schema, { advanced: true }, "placement", "manual")')


def test_they_go_with_the_option_that_they_need():
    chosen = '{ advanced: true, auction: "open", placement: "automatic" }'
    assert asked(f'chosenWith(schema, {chosen}, "advanced", false)') == {"advanced": False, "placement": "automatic"}
    assert asked('chosenWith(schema, { advanced: true }, "auction", "open")') == {"advanced": True, "auction": "open"}
