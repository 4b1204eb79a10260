"""The JSON Schemas of a ruleset can be made, and are true of a game that is played at random."""

from functools import cache

import jsonschema_rs
import msgspec

from events.ruleset.privacy import split
from events.ruleset.records import tag_of
from service.game.schema import ruleset_schema
from tests.conformance.games import random_game, some_setups, viewers


def test_actions_facts_and_states_of_a_random_game_follow_the_schemas(ruleset):
    document = ruleset_schema(ruleset)
    assert jsonschema_rs.meta.is_valid(document)

    @cache
    def check(name):
        return jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": document["$defs"]})

    def fits(name, value):
        check(name).validate(msgspec.json.decode(msgspec.json.encode(value)))

    setup = next(iter(some_setups(ruleset)))
    for number, step in enumerate(random_game(ruleset, setup, seed=11)):
        if step.command is not None:
            fits("Action", step.command)
            fits("OfferedAction", step.command)
        for fact in step.facts:
            fits(f"fact.{tag_of(type(fact))}", msgspec.Raw(split(fact)[0]))
        if number % 5 == 0:
            for viewer in viewers(setup):
                fits("State", ruleset.view(step.after, viewer))
