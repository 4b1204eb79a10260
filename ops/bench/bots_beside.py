"""How far projections lag while bots think beside them, in turns with how far they lag without."""

import time
from collections.abc import Iterator
from itertools import islice

import msgspec

from events.ruleset.ruleset import AnyRuleset
from ops.bench.figures import Figure, at_most, percentile, plain
from ops.bench.load import RecordedGame, Stack, create_games, post, run_load
from ops.bench.projection_lag import drained, probe
from ops.run.errors import UserError

BOTS = 100
"""So many more in each turn, since those of a short game are through before it."""
BOT = "smart"
SLOWER = 1.2
TURNS = 4
GAMES_A_TURN = 4
ACTS = 20
STARTING = 60.0


def measure(stack: Stack, ruleset: AnyRuleset, scripts: Iterator[RecordedGame]) -> list[Figure]:
    """Ask for scores after actions, turn by turn without bots and with bots that are thinking."""
    without, beside = list[float](), list[float]()
    with stack.web() as port, stack.behind(bots=False):
        for _ in range(TURNS):
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
    """Return for some actions the milliseconds from each to its scores."""
    some = create_games(port, [script.beginning(ACTS) for script in islice(scripts, GAMES_A_TURN)])
    return [1000 * seconds for seconds in run_load(port, [probe(some)]).times[0][1::2]]


def _wait_for_a_move(stack: Stack) -> None:
    """Wait until a bot that was started has moved: before that its start would be measured."""
    before, until = _events(stack), time.monotonic() + STARTING
    while _events(stack) == before:
        if time.monotonic() > until:
            raise UserError("bots do not start")
        time.sleep(0.05)


def _events(stack: Stack) -> int:
    return sum(stack.client.xlen(key) for key in stack.client.scan_iter("*", _type="stream"))
