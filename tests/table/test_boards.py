"""Boards as pure functions: drawn in Node for many versions of games, for every viewer, in both languages."""

import json
import random
import re
from pathlib import Path

import msgspec
import pytest

from events.bots.playout import playout, setups
from service.table.guides import board_folder
from tests.support.campaigns import amount
from tests.support.node import node
from tests.support.rulesets import CONFORMING

FRAME = Path(__file__).parents[2] / "service" / "table"
BOARDS = {
    ruleset.id: Path(folder)
    for ruleset in CONFORMING.values()
    if (folder := board_folder(ruleset)) and (Path(folder) / "board.js").is_file()
}
VIEWS = 24
NAMES = ("Christiane", "Alexander", "Sebastian", "Magdalena")
IMPURE = r"\b(document|window|fetch|localStorage|Date|setTimeout|Math\.random|globalThis)\b"


def said(program, ruleset, given):
    """What a program of this folder says about views of a game, by line."""
    board = (BOARDS[ruleset] / "board.js").as_uri()
    lines = "\n".join(json.dumps(one) for one in given)
    return node(Path(__file__).with_name(program), board, FRAME.as_uri(), stdin=lines).splitlines()


def views(ruleset):
    """What each viewer would be shown, at some versions of random games."""
    pick = random.Random(ruleset.id)
    chances = list(setups(ruleset))
    for number in range(amount("SKALD_BOARD_GAMES", 2, 4)):
        setup = pick.choice(chances)
        steps = list(playout(ruleset, setup, bytes([number] * 32), lambda _, legal: pick.choice(legal)))
        components = msgspec.to_builtins(dict(ruleset.display.components(setup.box)))
        for step in (*pick.sample(steps, min(len(steps), VIEWS // 4)), steps[-1]):
            for seat in (None, *range(setup.seats)):
                yield view(ruleset, step.after, seat, setup, components)


def view(ruleset, table, seat, setup, components):
    asked = seat is not None and not ruleset.is_over(table) and seat in ruleset.to_act(table, seat)
    legal = ruleset.legal(table, seat) if asked else ()
    scores = ruleset.score(table, seat)
    return {
        "state": msgspec.to_builtins(ruleset.view(table, seat)),
        "phase": ruleset.phase(table),
        "toAct": list(ruleset.to_act(table, seat)),
        "components": components,
        "options": msgspec.to_builtins(setup.all_options()),
        "frame": "portrait",
        "room": {"width": 390, "height": 562},
        "seat": seat,
        "seats": [{"seat": number, "name": NAMES[number]} for number in range(setup.seats)],
        "offer": {
            "actions": msgspec.to_builtins(list(legal)),
            "labels": [ruleset.texts.label(table, seat, one).en for one in legal],
        },
        "last": [],
        "events": [],
        "scores": [{"seat": n, "total": one.total, "components": {}} for n, one in enumerate(scores)],
    }


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", sorted(BOARDS))
def test_a_board_draws_every_version_for_every_viewer(ruleset):
    assert sorted(set(said("boards.mjs", ruleset, views(CONFORMING[ruleset]))))[:10] == []


@pytest.mark.parametrize("ruleset", sorted(BOARDS))
def test_a_board_touches_nothing_but_its_view(ruleset):
    for path in BOARDS[ruleset].glob("*.js"):
        assert re.search(IMPURE, path.read_text("utf-8")) is None, path.name
        assert not re.search(r'from "(?!\./)', path.read_text("utf-8")), path.name


def test_raids_has_a_board():
    assert "raids" in BOARDS
