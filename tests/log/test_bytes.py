"""What a game takes in Redis, with all keys of the log: at most 400 bytes an event."""

import random
from itertools import count

import pytest

from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.log.client import connect
from events.log.log import RedisLog
from events.log.records import Status
from ops.bench.projection_lag import bytes_an_event
from tests.support.rulesets import RULESETS

BUDGET = 400
GAMES = 2


def play(store, game, seed):
    """A whole game at random, by as many players as may play."""
    seats = game.seats[-1]
    names = {"seats": {f"{seat}:name": f"Player {seat}" for seat in range(seats)}}
    plan = GamePlan(ruleset=game, seats=seats, taken=range(seats), seed=b"%d" % seed)
    state = store.create(plan, game_metadata=lambda _: names).state
    chooser = random.Random(seed)
    while state.status is Status.RUNNING:
        seat = next(seat for seat in range(seats) if seat in state.to_act(seat))
        state = store.act(state.id, seat, chooser.choice(state.ruleset.legal(state.table, seat))).state
    store.close(state.id)


@pytest.mark.parametrize("ruleset", sorted(set(RULESETS) - {"nim"}))
def test_bytes_an_event(server, ruleset):
    ticks = count()
    with connect(server.url) as client:
        store = GameService(RedisLog(client), RULESETS, lambda: f"2026-01-02T03:{next(ticks) // 60 % 60:02d}:00.678Z")
        for seed in range(GAMES):
            play(store, RULESETS[ruleset], seed)
        assert bytes_an_event(client) <= BUDGET
