"""How far projections lag at full load, how fast they catch up, and the memory that an event takes in Redis."""

import os
import signal
import time
from collections.abc import Iterator
from itertools import islice

from ops.bench.figures import Figure, at_least, at_most, percentile, plain
from ops.bench.load import BenchGame, RecordedGame, Stack, create_games, enough, rate, run_load, share_out
from ops.bench.redis_memory import bytes_an_event, dirty_games

LAG = 250.0
FASTER = 1.0
BYTES_PER_EVENT = 400.0
PROBES = 4
"""Clients that ask for scores, besides the 16 that act."""
GAMES_A_PROBE = 8


def measure(stack: Stack, scripts: Iterator[RecordedGame], requests: int) -> list[Figure]:
    """Play whole games at full speed while more clients ask for scores; then fill the log with stopped workers."""
    with stack.web() as port, stack.behind() as workers:
        pids = [worker.pid for worker in workers if worker.pid]
        probed = create_games(port, list(islice(scripts, PROBES * GAMES_A_PROBE)))
        probes = [probe(probed[number::PROBES]) for number in range(PROBES)]
        players = share_out(create_games(port, enough(scripts, requests)))
        outcome = run_load(port, [*probes, *players], companions=PROBES)
        waited = [seconds * 1000 for times in outcome.times[:PROBES] for seconds in times[1::2]]
        drained(stack)
        filled, took = _filled_and_drained(stack, port, scripts, requests, pids)
        memory = bytes_an_event(stack.client)
    return [
        plain("load meanwhile", rate(outcome), "requests/s"),
        plain("projection lag, p50", percentile(waited, 0.50), "ms"),
        at_most("projection lag, p99", percentile(waited, 0.99), LAG, "ms"),
        at_least("draining to filling", filled / took, FASTER),
        at_most("bytes per event, all keys", memory, BYTES_PER_EVENT, "bytes"),
    ]


def probe(games: list[BenchGame]) -> list[bytes]:
    """Return pairs of requests: an action, and the score that counts it."""
    return [request for game in games for act, post in enumerate(game.posts()) for request in (post, game.score(act))]


def drained(stack: Stack) -> float:
    """Wait until no projection is behind; return the seconds that it took."""
    began = time.perf_counter()
    while dirty_games(stack.client):
        time.sleep(0.02)
    return time.perf_counter() - began


def _filled_and_drained(
    stack: Stack, port: int, scripts: Iterator[RecordedGame], requests: int, pids: list[int]
) -> tuple[float, float]:
    """Return the seconds to fill the log while the workers stand still, and the seconds they need to catch up."""
    sent = share_out(create_games(port, enough(scripts, requests)))
    drained(stack)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    filled = run_load(port, sent).seconds
    for pid in pids:
        os.kill(pid, signal.SIGCONT)
    return filled, drained(stack)
