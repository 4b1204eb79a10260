"""Rulesets: all that a front end needs, in schemas that real games follow."""

import jsonschema_rs
import msgspec
import pytest

from events.bots.playout import setups
from events.ruleset.privacy import join, split
from events.ruleset.records import has_floats, tag_of
from tests.conformance.games import random_game, viewers
from tests.service.conftest import Service
from tests.service.rulesets import RULESET_IDS
from tests.support.rulesets import RULESETS

GAMES = pytest.mark.parametrize("game", RULESETS.values(), ids=lambda game: game.id)


@pytest.fixture(scope="module")
def service():
    """One for all: each test has a game of its own, if it has any."""
    return Service()


def test_the_list_names_every_ruleset(service):
    listed = service.get("/v1/rulesets").json["rulesets"]
    assert [ruleset["id"] for ruleset in listed] == list(RULESETS)
    assert all(set(ruleset) == {"id", "title", "players", "options", "origin"} for ruleset in listed)


@GAMES
def test_a_ruleset_is_whole(service, game):
    ruleset = service.get(f"/v1/rulesets/{game.id}").json
    assert ruleset["players"] == {"min": min(game.seats), "max": max(game.seats)}
    assert set(ruleset["actions"]) == set(game.command_types)
    assert set(ruleset["events"]) > set(game.fact_types)
    assert all(set(text) == {"de", "en"} for text in ruleset["scores"].values())
    assert all(rule["de"] and rule["en"] for rule in ruleset["rules"].values())
    assert list(ruleset["scores"]) == list(game.texts.scores)
    assert ruleset["phases"]
    assert ruleset["components"]
    assert not has_floats(ruleset["components"])


@GAMES
def test_actions_events_and_states_follow_their_schemas(service, game):
    ruleset = service.get(f"/v1/rulesets/{game.id}").json
    schemas = {**ruleset["actions"], **ruleset["events"], "state": ruleset["state"]}
    validators = {name: jsonschema_rs.Draft202012Validator(schema) for name, schema in schemas.items()}
    for setup in list(setups(game))[:2]:
        for step in random_game(game, setup, seed=17):
            if step.command is not None:
                validators[tag_of(type(step.command))].validate(msgspec.to_builtins(step.command))
            for fact in step.facts:
                public, private = split(fact)
                for joined in ([], private.values()):
                    data = msgspec.json.decode(join("x", public, joined))
                    del data["type"]
                    validators[tag_of(type(fact))].validate(data)
            for viewer in viewers(setup):
                validators["state"].validate(msgspec.json.decode(msgspec.json.encode(game.view(step.after, viewer))))


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_rules_say_what_is_our_reading(service, ruleset_id):
    rules = service.get(f"/v1/rulesets/{ruleset_id}").json["rules"]
    assert list(rules) == list(RULESETS[ruleset_id].texts.rules)
    assert all(set(rule) == {"de", "en", "ruling"} and isinstance(rule["ruling"], bool) for rule in rules.values())


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_tie_breaks_are_named_in_their_order(service, ruleset_id):
    tie_breaks = service.get(f"/v1/rulesets/{ruleset_id}").json["tie_breaks"]
    assert [tie_break["id"] for tie_break in tie_breaks] == list(RULESETS[ruleset_id].texts.tie_breaks)
    assert all(tie_break["de"] and tie_break["en"] for tie_break in tie_breaks)


def test_hidden_fields_are_marked(service):
    bid = service.get("/v1/rulesets/nim").json["events"]["bid_made"]
    assert bid["properties"]["points"]["x-secret-of"] == ["seat", "asked"]
    assert "points" not in bid["required"]
    assert bid["x-schema"] == 1


@GAMES
def test_options_are_a_schema_with_defaults(service, game):
    options = service.get(f"/v1/rulesets/{game.id}").json["options"]
    jsonschema_rs.Draft202012Validator(options)
    assert "resignation" in options["properties"]
    assert all("default" in option for option in options["properties"].values())
