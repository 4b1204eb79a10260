"""What a game takes in Redis, with all keys of the log: at most 400 bytes an event."""

import random
from itertools import count

import pytest

from events.games import LIBRARY
from events.kernel.log import Status
from events.kernel.store import Plan, Store
from events.log.client import connect
from events.log.redis import RedisLog
from ops.bench.space import bytes_an_event

BUDGET = 400
GAMES = 4


def play(store, game, seed):
    """A whole game at random, by as many players as may play."""
    seats = game.seats[-1]
    names = {"seats": {f"{seat}:name": f"Player {seat}" for seat in range(seats)}}
    plan = Plan(game=game, seats=seats, taken=range(seats), seed=b"%d" % seed)
    match = store.create(plan, beside=lambda _: names).match
    chooser = random.Random(seed)
    while match.status is Status.RUNNING:
        seat = next(seat for seat in range(seats) if seat in match.to_act(seat))
        match = store.act(match.id, seat, chooser.choice(match.game.legal(match.table, seat))).match
    store.close(match.id)


@pytest.mark.parametrize("ruleset", sorted(set(LIBRARY) - {"nim"}))
def test_bytes_an_event(server, ruleset):
    ticks = count()
    with connect(server.url) as client:
        store = Store(RedisLog(client), LIBRARY, lambda: f"2026-01-02T03:{next(ticks) // 60 % 60:02d}:00.678Z")
        for seed in range(GAMES):
            play(store, LIBRARY[ruleset], seed)
        assert bytes_an_event(client) <= BUDGET
