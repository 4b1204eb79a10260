"""The board of a game without one, drawn for every view of every ruleset: by the types of fields, or without them."""

import json
from itertools import islice
from pathlib import Path

import pytest

from events.games import load_rulesets
from service.game.schema import ruleset_schema
from tests.support.node import node
from tests.support.rulesets import CONFORMING
from tests.table.test_boards import FRAME, views

EXAMPLES = load_rulesets((str(Path(__file__).parents[2] / "docs" / "examples"),))
RULESETS = {**EXAMPLES, **CONFORMING}
PROGRAM = Path(__file__).with_name("generic.mjs")
VIEWS = 24


def drawn(ruleset, shown):
    """Return views of a game with what can be pointed at in each; all must be drawn without a fault."""
    given = {"schema": ruleset_schema(ruleset), "views": shown}
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
