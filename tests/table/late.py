"""Games shortly before their end: played once in process, and sent again as one request."""

import json
import random
from functools import cache

import httpx
import msgspec
import pytest

from events.application.creation import GamePlan
from events.log.records import Status
from tests.support.campaigns import amount
from tests.support.nim import new_service
from tests.support.rulesets import RULESETS
from tests.table.conftest import SEED

WHOLE = amount("SKALD_WHOLE_GAMES", 0, 1) == 1
long_game = pytest.mark.skipif(
    not WHOLE, reason="A campaign, or SKALD_WHOLE_GAMES=1, plays the long games by mouse from the beginning."
)
MAX = 1_000
HASTE = """
const later = window.setTimeout;
window.setTimeout = (does, pause = 0, ...rest) => later(does, pause / 10, ...rest);
"""
"""Has a page wait for a tenth of the time until it tries again, or gives up."""
# Who takes whatever is first can draw cards for a hundred turns, unless the last turns have begun.
LEFT = {"skandinavien": 3}


def begin_late(table, ruleset, left=None, options=None):
    """Create a game of two people that lacks the last ``left`` actions of one that was played to its end."""
    left = left or LEFT.get(ruleset, 8)
    actions = played(ruleset, tuple((options or {}).items()))
    table.create(ruleset, people=2, bots=0, options=options)
    send(table, actions[:-left])
    table.rest = actions[-left:]
    assert table.state()["status"] == "running"
    return table


def finish(table):
    """Carry out the actions that the game lacks."""
    send(table, table.rest)
    table.until(lambda: table.state()["status"] == "finished")


def end(table, ruleset="raids"):
    """Create a game of two people that has come to its end."""
    finish(begin_late(table, ruleset))
    return table


def send(table, actions):
    """Carry out actions, each with its seat, in one request."""
    spelled = [{"game": table.game, "token": table.tokens[seat], "action": action} for seat, action in actions]
    answer = httpx.post(
        f"{table.url}/v1/actions",
        content="\n".join(json.dumps(one) for one in spelled),
        headers={"Content-Type": "application/x-ndjson", "Accept": "application/x-ndjson"},
        timeout=60,
    )
    assert {json.loads(line)["status"] for line in answer.text.splitlines()} == {201}


@cache
def played(ruleset, options=()):
    """The actions of a game of two people at random, the same each time, with their seats: played in process."""
    service = new_service(RULESETS)
    plan = GamePlan(ruleset=RULESETS[ruleset], seats=2, taken=range(2), options=dict(options), seed=bytes.fromhex(SEED))
    state = service.create(plan).state
    pick = random.Random(ruleset)
    actions = []
    while state.status is Status.RUNNING:
        # Where several are asked at once, it is not public who has answered.
        seat = next(one for one in (0, 1) if one in state.to_act(one))
        command = pick.choice(state.ruleset.legal(state.table, seat))
        state = service.act(state.id, seat, command).state
        actions.append((seat, msgspec.to_builtins(command)))
    assert len(actions) < MAX
    return actions


def play_on(table, look, act, seat=0):
    """Play a game of two people to its end: a seat with ``act`` on a page or in a frame, the other beside it."""
    while table.state()["status"] == "running":
        if seat not in table.state(seat)["to_act"]:
            table.act(1 - seat)
            continue
        look.locator(".turn.mine").wait_for()
        version = table.state(seat)["version"]
        act(look)
        table.until(lambda: table.state(seat)["version"] > version)  # noqa: B023 - is called at once
    look.locator(".ranking").wait_for()


def by_list(look):
    """The first action of the list."""
    look.locator(".all ol button").first.click()
    look.locator("[data-item=confirm]:not([disabled])").click()
