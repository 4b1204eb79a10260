"""What clients send is what the types of a game say: every wrong field is named, and loose types stop the start."""

import random
from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Literal

import msgspec
import pytest
from marshmallow import ValidationError
from msgspec import Meta

from events.bots.playout import setups
from events.ruleset.records import Command, Record
from service.game.actions import read_action, require_strict_types
from service.web.json_texts import MAX_SAFE_INTEGER, read_record, require_strict
from service.web.refusals import InvalidFields
from service.web.schemas import HeaderField, QueryChoices, QuotedVersion
from tests.conformance.games import random_game
from tests.support.campaigns import amount, chooser
from tests.support.cases import each
from tests.support.nim import NIM
from tests.support.rulesets import RULESETS


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Place(Record, forbid_unknown_fields=True):
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
    pair: tuple[Literal["a"], Annotated[int, Meta(ge=-9, le=9)]] = ("a", 1)
    paid: dict[Literal["gold", "wood"], Annotated[int, Meta(ge=1, le=9)]] = msgspec.field(default_factory=dict)
    where: Place | None = None
    places: tuple[Place, ...] = ()


FAKE = replace(NIM, id="fake", commands=Everything)
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
    command = read_action(FAKE, {"type": "everything", **body})
    assert command == msgspec.convert({"type": "everything", **body}, Everything)


@each("body", BAD)
def test_what_does_not_fit_is_refused_by_field(body):
    with pytest.raises(InvalidFields) as refused:
        read_action(FAKE, {"type": "everything", **body})
    wrong = set(body) - {"flag"} or {"flag"}
    assert set(refused.value.errors) == wrong


WRONG = {
    "flag": 1,
    "word": "A" * 500,
    "many": [1, 10],
    "paid": {"gold": 0},
    "where": {"z": 1},
    "places": [{"x": 1}, {"x": 4}],
    "more": 1,
}


def test_every_wrong_field_is_named_with_its_place():
    errors = refusal_of({"type": "everything", **WRONG}).errors
    assert set(errors) == set(WRONG)
    assert errors["many"] == {"1": ["Expected `int` <= 9."]}
    assert errors["paid"] == {"...": ["Expected `int` >= 1."]}
    assert errors["where"] == {"z": ["Unknown field."]}
    assert errors["places"] == {"1": {"x": ["Expected `int` <= 3."]}}
    assert errors["more"] == ["Unknown field."]
    assert refusal_of({"type": "everything", "where": {}}).errors == {
        "flag": ["Missing data for required field."],
        "where": {"x": ["Missing data for required field."]},
    }


@each(
    "body, errors",
    [
        ([], {"body": ["Must be an object."]}),
        ({}, {"type": ["Missing data for required field."]}),
        ({"type": "nothing"}, {"type": ["Must be one of everything."]}),
        ({"type": ["everything"]}, {"type": ["Must be one of everything."]}),
        ({"type": 10**40}, {"type": ["Must be one of everything."]}),
    ],
)
def test_what_names_no_type_is_refused(body, errors):
    assert refusal_of(body).errors == errors


def test_what_was_sent_is_not_told_at_length():
    errors = refusal_of({"type": "everything", "flag": True, "kind": "x" * 10_000}).errors
    assert len(errors["kind"][0]) < 300


def refusal_of(body):
    with pytest.raises(InvalidFields) as refused:
        read_action(FAKE, body)
    return refused.value


class Loose(Record):
    x: Annotated[int, Meta(ge=0, le=3)]


LOOSE = [float, bytes, set[int], dict[int, int], int | str, object, Loose, list[Loose]]


@each("kind", LOOSE)
def test_a_type_that_says_too_little_stops_the_start(kind):
    strange = msgspec.defstruct("Strange", [("field", kind)], bases=(Command,), kw_only=True, tag="strange")
    with pytest.raises(TypeError, match=r"strange\.field"):
        require_strict(strange, "strange")
    with pytest.raises(TypeError, match=r"fake\.action\.strange\.field"):
        require_strict_types({"fake": replace(NIM, id="fake", commands=strange)})


@each("game", RULESETS.values(), ids=lambda game: game.id)
def test_every_listed_action_of_every_game_is_read_as_it_is_written(game):
    for setup in random.Random(5).sample(list(setups(game)), 3):
        for step in random_game(game, setup, seed=15):
            for seat in range(setup.seats):
                for command in list(game.legal(step.after, seat))[:50]:
                    assert read_action(game, msgspec.json.decode(msgspec.json.encode(command))) == command


COMMANDS = amount("SKALD_COMMANDS", 25, 100)


@each("game", RULESETS.values(), ids=lambda game: game.id)
def test_whatever_is_changed_in_a_command_is_refused_by_field_exactly_if_the_type_refuses_it(game):
    mixer = chooser(game.id)
    setup = mixer.choice(list(setups(game)))
    seen = [step.command for step in random_game(game, setup, seed=16) if step.command is not None]
    for command in mixer.sample(seen, min(len(seen), COMMANDS)):
        for body in _changed(msgspec.to_builtins(command), mixer):
            try:
                msgspec.convert(body, game.commands)
            except msgspec.ValidationError:
                with pytest.raises(InvalidFields) as refused:
                    read_action(game, body)
                assert refused.value.errors
                assert "body" not in refused.value.errors
            else:
                read_action(game, body)


def _changed(body, mixer):
    yield body
    for name in body:
        for value in (None, True, -1, 0, 1, 7, 99, 10**20, 1.5, "", "x", [], [0], [None], {}, {"x": 1}):
            yield {**body, name: value}
        yield {other: value for other, value in body.items() if other != name}
        yield from ({**body, name: value} for value in (1.0, 2**53, -(2**53), [1, 1], [[0, 0]], ["x"], {"x": "x"}))
    yield {**body, f"more{mixer.random()}": 1}


def test_a_record_of_no_kind_is_refused_with_what_is_wrong():
    assert read_record({"x": 1}, Place) == Place(x=1)
    with pytest.raises(InvalidFields) as refused:
        read_record({"x": 4, "w": 2}, Place)
    assert refused.value.errors == {"w": ["Unknown field."], "x": ["Expected `int` <= 3."]}


def test_a_text_matches_a_pattern_as_a_whole():
    field = HeaderField("[a-z]+", "Must be letters.")
    assert field.deserialize("abc") == "abc"
    for given in ("abc\n", "\nabc", "", "abc1", 1, None):
        with pytest.raises(ValidationError):
            field.deserialize(given)


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
