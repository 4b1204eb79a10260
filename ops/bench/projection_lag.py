"""The lag of projections at full load, how fast they catch up, and the memory of an event in Redis."""

import os
import signal
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from events.ruleset.ruleset import AnyRuleset
from ops.bench.figures import Figure, at_least, at_most, percentile, plain
from ops.bench.load import BenchGame, RecordedGame, Stack, create_games, enough, post, rate, run_load, share_out
from ops.run.errors import UserError
from projections.store.store import DirtyGames

LAG = 100.0
FASTER = 1.0
BYTES_PER_EVENT = 250.0
PROBES = 4
"""The number of clients that read scores, in addition to the 16 that act."""
GAMES_A_PROBE = 8

BOTS = 100
"""The number of bots added in each turn; the games are short, so those of the previous turn have ended."""
BOT = "smart"
SLOWER = 1.2
TURNS_BESIDE_BOTS = 4
GAMES_A_TURN = 4
ACTS = 20
STARTING = 60.0


def bytes_an_event(client: Any) -> float:
    names = list(client.scan_iter(count=1000))
    with client.pipeline(transaction=False) as pipeline:
        for name in names:
            pipeline.memory_usage(name, samples=0)
        memory = sum(size or 0 for size in pipeline.execute())  # a lease may have expired in the meantime
    with client.pipeline(transaction=False) as pipeline:
        for name in names:
            if name.endswith(b":events"):
                pipeline.xlen(name)
        return float(memory / sum(pipeline.execute()))


def measure(stack: Stack, scripts: Iterator[RecordedGame], requests: int) -> list[Figure]:
    """Play whole games at full speed while more clients read scores; then fill the log with stopped workers."""
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
    """Return pairs of requests: an action, and the score after it."""
    return [request for game in games for act, post in enumerate(game.posts()) for request in (post, game.score(act))]


def drained(stack: Stack) -> float:
    """Wait until all projections have caught up; return the seconds."""
    began, dirty = time.perf_counter(), DirtyGames(stack.client)
    while dirty.counts():
        time.sleep(0.02)
    return time.perf_counter() - began


def _filled_and_drained(
    stack: Stack, port: int, scripts: Iterator[RecordedGame], requests: int, pids: list[int]
) -> tuple[float, float]:
    """Return the seconds to fill the log while the workers are stopped, and the seconds to catch up."""
    sent = share_out(create_games(port, enough(scripts, requests)))
    drained(stack)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    filled = run_load(port, sent).seconds
    for pid in pids:
        os.kill(pid, signal.SIGCONT)
    return filled, drained(stack)


def measure_beside_bots(stack: Stack, ruleset: AnyRuleset, scripts: Iterator[RecordedGame]) -> list[Figure]:
    """Read scores after actions, in alternating turns without bots and with thinking bots."""
    without, beside = list[float](), list[float]()
    with stack.web() as port, stack.behind(bots=False):
        for _ in range(TURNS_BESIDE_BOTS):
            without += _lags(port, scripts)
            run_load(port, [_games_of_bots(ruleset)])
            drained(stack)
            with stack.bots():
                _wait_for_a_move(stack)
                beside += _lags(port, scripts)
    middle, later = percentile(without, 0.5), percentile(beside, 0.5)
    return [
        plain("without bots, p50", middle, "ms"),
        plain("without bots, p99", percentile(without, 0.99), "ms"),
        plain(f"beside {BOTS} bots, p50", later, "ms"),
        plain(f"beside {BOTS} bots, p99", percentile(beside, 0.99), "ms"),
        at_most("beside bots / without, p50", later / middle, SLOWER),
    ]


def _games_of_bots(ruleset: AnyRuleset) -> list[bytes]:
    seats = min(ruleset.seats)
    body = {"ruleset": ruleset.id, "seats": [{"controller": BOT}] * seats}
    return [post("/v1/games", msgspec.json.encode(body))] * (BOTS // seats)


def _lags(port: int, scripts: Iterator[RecordedGame]) -> list[float]:
    """Return the milliseconds from some actions to their scores."""
    some = create_games(port, [script.beginning(ACTS) for script in islice(scripts, GAMES_A_TURN)])
    return [1000 * seconds for seconds in run_load(port, [probe(some)]).times[0][1::2]]


def _wait_for_a_move(stack: Stack) -> None:
    """Wait until a started bot has moved; otherwise its startup would be measured."""
    before, until = _events(stack), time.monotonic() + STARTING
    while _events(stack) == before:
        if time.monotonic() > until:
            raise UserError("bots do not start")
        time.sleep(0.05)


def _events(stack: Stack) -> int:
    return sum(stack.client.xlen(key) for key in stack.client.scan_iter("*", _type="stream"))
