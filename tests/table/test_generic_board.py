"""The board of a game without one, drawn for every view of every ruleset: by the types of fields, or without them."""

import json
from itertools import islice
from pathlib import Path

import pytest

from events.games import load_rulesets
from service.game.schema import ruleset_schema
from tests.support.cases import each
from tests.support.node import node
from tests.support.rulesets import CONFORMING
from tests.table.test_boards import FRAME, views

EXAMPLES = load_rulesets((str(Path(__file__).parents[2] / "docs" / "examples"),))
RULESETS = {**EXAMPLES, **CONFORMING}
PROGRAM = Path(__file__).with_name("generic.mjs")
VIEWS = 24


def drawn(ruleset, shown):
    """Return views of a game with what can be pointed at in each; all must be drawn without a fault."""
    return drawn_by(ruleset_schema(ruleset), shown)


def drawn_by(schema, shown):
    given = {"schema": schema, "views": shown}
    said = json.loads(node(PROGRAM, FRAME.as_uri(), stdin=json.dumps(given, default=str)))
    assert said["faults"] == []
    return list(zip(shown, said["pointed"], strict=True))


@pytest.mark.campaign(10)
@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_view_is_drawn_whole_with_and_without_the_schema(name):
    assert drawn(RULESETS[name], list(islice(views(RULESETS[name]), VIEWS)))


def test_the_squares_that_can_be_marked_are_lit_and_nothing_is_offered_twice():
    asked = [
        (shown, found)
        for shown, found in drawn(EXAMPLES["noughts"], list(views(EXAMPLES["noughts"])))
        if shown["offer"]["actions"]
    ]
    for shown, found in asked:
        squares = [action["square"] for action in shown["offer"]["actions"]]
        assert found["lit"] == [f"squares.{one // 3}.{one % 3}" for one in squares]
        assert not found["plain"]


def test_the_own_hand_is_below_the_board_and_its_cards_stand_for_what_may_be_played():
    for shown, found in drawn(EXAMPLES["whist"], list(views(EXAMPLES["whist"]))):
        hand = None if shown["seat"] is None else list(shown["state"]["hands"][shown["seat"]])
        assert found["hand"] == hand
        played = [f"{action['suit']}{action['rank']}" for action in shown["offer"]["actions"]]
        assert sorted(found["hand"][int(one.split(".")[1])] for one in found["lit"]) == sorted(played)


MOVES = {
    "pairs": lambda at, to: dict(zip(("from_row", "from_column", "to_row", "to_column"), (*at, *to), strict=True)),
    "records": lambda at, to: {"start": {"y": at[0], "x": at[1]}, "end": {"y": to[0], "x": to[1]}},
    "numbers": lambda at, to: {"from_square": 3 * at[0] + at[1], "to_square": 3 * to[0] + to[1]},
}
"""A move from a cell to another, as authors write it: each gives the fields of an action."""


SQUARES = [0, None, 0, None, None, None, 1, None, None]
NULLABLE = {"items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}


@each("shape", MOVES)
def test_a_move_on_a_grid_is_pointed_at_from_where_to_where(shape):
    lands = [((0, 0), (1, 0)), ((0, 0), (1, 1)), ((0, 2), (1, 1))]
    actions = [{"type": "step", **MOVES[shape](*one)} for one in lands]
    half = list(actions[0].items())[1 : (len(actions[0]) + 1) // 2]
    picked = {field: {"is": value} if isinstance(value, dict) else value for field, value in half}
    shown = {
        "state": {"squares": SQUARES} if shape == "numbers" else {"board": [SQUARES[:3], SQUARES[3:6], SQUARES[6:]]},
        "seat": 0,
        "seats": [{"seat": 0, "name": "Astrid"}, {"seat": 1, "name": "Bjorn"}],
        "toAct": [0],
        "offer": {"actions": actions, "labels": ["" for _ in actions]},
    }
    schema = {"properties": {"state": {"properties": {"squares": NULLABLE}}}}
    stages = drawn_by(schema, [shown, {**shown, "picks": [{"id": "", "means": [picked]}]}])
    lit = [[tuple(map(int, one.split(".")[1:])) for one in found["lit"]] for _, found in stages]
    assert lit == [[(0, 0), (0, 2)], [(0, 0), (0, 2), (1, 0), (1, 1)]]
    assert not any(found["plain"] for _, found in stages)


def test_a_record_with_a_word_is_a_card_with_the_name_of_its_field():
    lot = {"type": "object", "properties": {"colour": {"enum": ["amber"]}, "light": {"type": "integer"}}}
    schema = {"properties": {"state": {"properties": {"lot": {"anyOf": [lot, {"type": "null"}]}}}}}
    shown = {"seat": None, "seats": [], "toAct": [], "offer": {"actions": [], "labels": []}}
    states = [{"lot": {"colour": "amber", "light": 3}}, {"lot": None}, {"stock": {"wood": 3, "stone": 1}}]
    found = drawn_by(schema, [{**shown, "state": state} for state in states])
    assert [one["said"] for _, one in found] == [["Lot", "amber", "3"], ["Lot"], ["Wood", "3", "Stone", "1"]]
