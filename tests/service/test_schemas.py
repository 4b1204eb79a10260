"""Schemas are derived from a game's own types, agree with them, and fail loudly on what they do not know."""

import random
from enum import StrEnum
from types import SimpleNamespace
from typing import Annotated, Literal

import msgspec
import pytest
from marshmallow import ValidationError
from msgspec import Meta

from events.bots.playout import setups
from events.ruleset.records import Command, Record
from service.game.actions import ActionReader
from service.web.refusals import InvalidFields
from service.web.schemas import MAX_SAFE_INTEGER, QueryChoices, QuotedVersion, load, msgspec_is_equivalent, schema_of
from tests.conformance.games import random_game
from tests.support.campaigns import amount, chooser
from tests.support.cases import each
from tests.support.rulesets import RULESETS


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Place(Record):
    x: Annotated[int, Meta(ge=0, le=3)]
    y: Annotated[int, Meta(gt=0, lt=3)] = 1


class Everything(Command, tag="everything"):
    """One field of each kind that a command may have."""

    flag: bool
    count: Annotated[int, Meta(ge=1, le=5, multiple_of=2)] | None = None
    word: Annotated[str, Meta(min_length=1, max_length=3, pattern="^[a-z]+$")] = "a"
    kind: Literal["one", "two"] = "one"
    number: Literal[1, 2] | None = None
    colour: Colour = Colour.RED
    many: Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(max_length=2)] = ()
    pair: tuple[Literal["a"], int] = ("a", 1)
    paid: dict[Literal["gold", "wood"], Annotated[int, Meta(ge=1)]] = msgspec.field(default_factory=dict)
    where: Place | None = None
    places: tuple[Place, ...] = ()


READER = ActionReader(SimpleNamespace(id="fake", command_types={"everything": Everything}))
GOOD = [
    {"flag": True},
    {"flag": False, "count": 4, "word": "abc", "kind": "two", "number": 2, "colour": "blue"},
    {"flag": True, "count": None, "number": None, "many": [1, 2], "pair": ["a", -5]},
    {"flag": True, "paid": {"gold": 2, "wood": 1}, "where": {"x": 3}, "places": [{"x": 0, "y": 2}, {"x": 1}]},
]
BAD = [
    {},
    {"flag": 1},
    {"flag": None},
    {"flag": True, "count": 3},
    {"flag": True, "count": 6},
    {"flag": True, "count": "2"},
    {"flag": True, "word": ""},
    {"flag": True, "word": "abcd"},
    {"flag": True, "word": "A"},
    {"flag": True, "kind": "three"},
    {"flag": True, "kind": None},
    {"flag": True, "number": True},
    {"flag": True, "number": 1.0},
    {"flag": True, "number": "1"},
    {"flag": True, "colour": "green"},
    {"flag": True, "many": [1, 2, 3]},
    {"flag": True, "many": [10]},
    {"flag": True, "many": "12"},
    {"flag": True, "many": {"0": 1}},
    {"flag": True, "many": [True]},
    {"flag": True, "pair": ["a"]},
    {"flag": True, "pair": ["b", 1]},
    {"flag": True, "pair": ["a", 1, 2]},
    {"flag": True, "paid": {"stone": 1}},
    {"flag": True, "paid": {"gold": 0}},
    {"flag": True, "paid": []},
    {"flag": True, "where": {}},
    {"flag": True, "where": {"x": 0, "y": 3}},
    {"flag": True, "where": {"x": 0, "z": 1}},
    {"flag": True, "places": [None]},
    {"flag": True, "more": 1},
]


@each("body", GOOD)
def test_what_fits_becomes_the_command(body):
    command = READER.read({"type": "everything", **body})
    assert command == msgspec.convert({"type": "everything", **body}, Everything)


@each("body", BAD)
def test_what_does_not_fit_is_refused_by_the_schema(body):
    with pytest.raises(InvalidFields) as refused:
        READER.read({"type": "everything", **body})
    assert "_schema" not in refused.value.errors


@each("kind", [float, bytes, set[int], dict[int, int], int | str, object])
def test_an_unknown_type_fails_loudly(kind):
    strange = msgspec.defstruct("Strange", [("field", kind)], bases=(Record,), kw_only=True)
    with pytest.raises(TypeError, match="no HTTP schema"):
        schema_of(strange, "strange")


@each("game", RULESETS.values(), ids=lambda game: game.id)
def test_every_listed_action_of_every_game_is_read_as_it_is_written(game):
    reader = ActionReader(game)
    for setup in random.Random(5).sample(list(setups(game)), 3):
        for step in random_game(game, setup, seed=15):
            for seat in range(setup.seats):
                for command in list(game.legal(step.after, seat))[:50]:
                    assert reader.read(msgspec.json.decode(msgspec.json.encode(command))) == command


COMMANDS = amount("SKALD_COMMANDS", 25, 100)


@each("game", RULESETS.values(), ids=lambda game: game.id)
def test_schemas_and_types_of_every_game_agree(game):
    """Whatever is changed in a command: the schema refuses it exactly when the type does."""
    reader, mixer = ActionReader(game), chooser(game.id)
    setup = mixer.choice(list(setups(game)))
    seen = [step.command for step in random_game(game, setup, seed=16) if step.command is not None]
    for command in mixer.sample(seen, min(len(seen), COMMANDS)):
        for body in _changed(msgspec.to_builtins(command), mixer):
            fits = _accepts(lambda body=body: reader.schemas.load(body))
            assert _accepts(lambda body=body: reader.read(body)) == fits, body
            if msgspec_is_equivalent(type(command)):
                assert _accepts(lambda body=body: msgspec.convert(body, game.commands)) == fits, body


def _changed(body, mixer):
    yield body
    for name in body:
        for value in (None, True, -1, 0, 1, 7, 99, 10**20, 1.5, "", "x", [], [0], [None], {}, {"x": 1}):
            yield {**body, name: value}
        yield {other: value for other, value in body.items() if other != name}
        yield from ({**body, name: value} for value in (1.0, 2**53, -(2**53), [1, 1], [[0, 0]], ["x"], {"x": "x"}))
    yield {**body, f"more{mixer.random()}": 1}


def _accepts(read):
    try:
        read()
    except (InvalidFields, msgspec.ValidationError):
        return False
    return True


def test_unknown_fields_of_any_schema_are_refused():
    with pytest.raises(InvalidFields):
        load(schema_of(Place, "place")(), {"x": 1, "w": 2})


def test_a_version_is_a_number_or_what_if_match_names():
    field = QuotedVersion()
    read = {0: 0, 17: 17, MAX_SAFE_INTEGER: MAX_SAFE_INTEGER, '"0"': 0, '"17"': 17, '"17-00ff"': 17, "*": None}
    assert {given: field.deserialize(given) for given in read} == read
    for given in (-1, MAX_SAFE_INTEGER + 1, True, 17.0, "", '"17', "W/17", ["17"]):
        with pytest.raises(ValidationError):
            field.deserialize(given)


def test_choices_in_a_query_are_some_of_those_there_are_and_each_once():
    field = QueryChoices(["game", "actions", "scores"])
    assert field.deserialize("game") == ("game",)
    assert field.deserialize("scores,game") == ("scores", "game")
    for given in ("", "game,game", "game,no such", "game,", ["game"]):
        with pytest.raises(ValidationError):
            field.deserialize(given)
