"""The board of Wikinger: every action by pointing, every phase drawn, a game to its end in the browser."""

import json
import random
import subprocess

import msgspec
import pytest

from events.games.wikinger.commands import Buy, TakeSpecialTile
from events.playout.playout import playout
from events.playout.setups import setups
from tests.support.rulesets import RULESETS
from tests.table.test_boards import BOARDS, FRAME, NODE, view

WIKINGER = RULESETS["wikinger"]
POINTING = FRAME.parents[1] / "tests" / "table" / "pointing.mjs"
ACTIONS = 40
DEAR, OFTEN = 8, 0.7
ON_THE_BOARD = {
    *("buy", "exchange", "pass", "remove_figure", "place_figures", "take_special_tile", "decline_special_tile"),
    *("swap_building", "land_figure", "end_boatmen"),
}
"""What can be composed on a wide board alone; bids and boatmen's cargoes have cards beside it."""


def asked_views():
    """What the asked seat is shown, at some versions of a game with each setup, in each phase."""
    pick = random.Random(7)
    for number, setup in enumerate(setups(WIKINGER)):
        components = msgspec.to_builtins(dict(WIKINGER.components(setup.box)))
        seen = {}
        for step in playout(WIKINGER, setup, bytes([number] * 32), lambda _, legal: wanted(legal, pick)):
            phase = WIKINGER.phase(step.after)
            seen.setdefault(phase, []).append(step.after)
        for tables in seen.values():
            table = pick.choice(tables)
            for seat in range(setup.seats):
                shown = view(WIKINGER, table, seat, setup, components)
                if shown["offer"]["actions"]:
                    yield thinned(shown, pick)


def wanted(legal, pick):
    """A random command; but buildings are taken, and the dearest is often bought, so that tiles are swapped."""
    buildings = [one for one in legal if isinstance(one, TakeSpecialTile) and one.tile.startswith("building")]
    dear = [one for one in legal if isinstance(one, Buy) and one.slot >= DEAR and pick.random() < OFTEN]
    return pick.choice(buildings or dear or legal)


def thinned(shown, pick):
    """The view with some of its actions, of each type at least one."""
    pairs = list(zip(shown["offer"]["actions"], shown["offer"]["labels"], strict=True))
    kept = {action["type"]: (action, label) for action, label in pairs}
    some = [*kept.values(), *pick.sample(pairs, min(len(pairs), ACTIONS))]
    unique = list({json.dumps(action): (action, label) for action, label in some}.values())
    return {**shown, "offer": {"actions": [one for one, _ in unique], "labels": [label for _, label in unique]}}


@pytest.fixture(scope="module")
def pointed():
    lines = "\n".join(json.dumps(one) for one in asked_views())
    board = BOARDS["wikinger"] / "board.js"
    command = [NODE, "--experimental-detect-module", str(POINTING), board.as_uri(), FRAME.as_uri()]
    done = subprocess.run(command, input=lines, check=False, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return sorted(set(done.stdout.splitlines()))


def test_every_action_is_composed_by_pointing(pointed):
    assert [line for line in pointed if line.startswith("fault")] == []
    assert {line.split()[-1] for line in pointed} >= {*ON_THE_BOARD, "bid", "use_boatman"}


def test_most_actions_need_nothing_but_the_board(pointed):
    assert {line.removeprefix("wide places ") for line in pointed if line.startswith("wide places")} >= ON_THE_BOARD
