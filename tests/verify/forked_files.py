"""Files of forks that every verifier must accept, and forged ones that it must refuse."""

from itertools import count
from unittest.mock import patch

import msgspec

from events.application.creation import ForkPlan, GamePlan
from events.application.game_service import GameService
from events.integrity.transcript import lines_of
from events.log.memory import MemoryLog
from tests.support.rulesets import RULESETS
from tests.verify.files import NIM, SEED, public, vector

PARENT = "017-8k2m4w0q7z5t3v1x"
FORKED_AT = 6
KNOWERS = (0, "spectator", "all")


def made():
    """The games by name: a parent that was abandoned, its forks, and a running one as its second seat sees it."""
    games, numbers = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z"), count()
    with patch("events.application.game_service.new_game_id", lambda: f"{PARENT[:-1]}{next(numbers)}"):
        parent = games.create(GamePlan(ruleset=NIM, seats=2, taken=(0, 1), seed=SEED)).state.id
        bid(games, parent, 0)
        games.abandon(parent)
        forks = [fork(games, parent, knower) for knower in KNOWERS]
        running = fork(games, parent, 1)
    for one in forks:
        games.abandon(one)
    found = {f"a fork as {knower}": whole(games, one) for knower, one in zip(KNOWERS, forks, strict=True)}
    return {"the parent": whole(games, parent), **found, "a fork, still running": whole(games, running, 1)}


def fork(games, parent, knower):
    plan = ForkPlan(parent=parent, knower=knower, at=FORKED_AT, seed=SEED[::-1])
    made_as = games.create(plan).state
    bid(games, made_as.id, made_as.missing[0])
    return made_as.id


def bid(games, game, seat):
    games.act(game, seat, NIM.command_types["bid"](points=1))


def whole(games, game, viewer=None):
    return [line.decode() for line in lines_of(games.load(game), games.log.read(game), viewer)]


FILES = made()


def forked_files():
    return {f"forks: {name}": "".join(lines) for name, lines in FILES.items()}


def forged_forked_files():
    types = [msgspec.json.decode(line)["type"] for line in FILES["a fork as 0"]]
    informed = types.index("seat_informed")
    return [
        forged("a draw that deals anew otherwise", another_draw, 1),
        forged("a draw that was not made", lambda events: drawn_in(events).append(["elsewhere", 0, 3, [0, 1, 2]]), 1),
        forged("what a seat was told is not open", lambda events: close(events[informed]), informed + 1),
        forged("a seat taken twice", public(2, seat=0), 3),
        forged("another seed in the first event", another_seed, 1),
        forged("a parent that no service has", origin(game="../../../etc/passwd!"), 1),
        forged("a parent at version 0", origin(version=0), 1),
        forged("a parent with a hash that is none", origin(head="<b>"), 1),
        forged("a parent that is a number", public(0, fork=7), 1),
    ]


def forged(name, alter, broken_at):
    return vector(f"forks: {name}", FILES["a fork as 0"], broken_at, alter)


def origin(**fields):
    return lambda events: events[0]["data"]["fork"].update(fields)


def another_draw(events):
    draw = drawn_in(events)[0]
    draw[3][0] = (draw[3][0] + 1) % draw[2]


def another_seed(events):
    events[0]["private"]["server"]["data"]["seed"] = "00" * 32


def drawn_in(events):
    return events[0]["private"]["server"]["data"]["decided"]["draws"]


def close(event):
    del event["private"]["seat:0" if "seat:0" in event["private"] else "seat:1"]


def parents():
    """Which of the files is the parent of which, as both verifiers say when they are given both."""
    names = [f"forks: a fork as {knower}" for knower in KNOWERS] + ["forks: a fork, still running"]
    return [
        *({"fork": name, "parent": "forks: the parent", "holds": True} for name in names),
        {"fork": names[0], "parent": names[1], "holds": False},
        {"fork": names[0], "parent": "closed", "holds": False},
        {"fork": "forks: the parent", "parent": "forks: the parent", "holds": False},
    ]
