"""Play over WebSockets, both seats of each game watching it, in turns with single actions by HTTP."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import median

import msgspec

from ops.bench.figures import Figure, at_least, percentile, plain
from ops.bench.live_client import LiveGame, LivePlay, LivePlayed
from ops.bench.load import RecordedGame, Stack, create_games, enough, rate, run_load, share_out
from ops.run.errors import UserError

ROUNDS = 3
LOADS: tuple[tuple[int, tuple[str, ...]], ...] = ((16, ()), (100, ()), (16, ("game",)))
"""How many games at a time, and what their watches include."""
ACTS = 60
"""What is played of each game."""
TO_HTTP = 1.5


def measure(stack: Stack, scripts: Iterator[RecordedGame], requests: int) -> list[Figure]:
    """Play so many games, round by round, and the same number of actions by HTTP; the medians count."""
    by_http, by_load = list[float](), {load: list[LivePlayed]() for load in LOADS}
    with stack.web() as port:
        run_load(port, share_out(create_games(port, enough(scripts, requests))))
        for _ in range(ROUNDS):
            by_http.append(
                rate(run_load(port, share_out(create_games(port, enough(scripts, requests)), "return=minimal")))
            )
            for (games, include), found in by_load.items():
                found.append(_played(port, [script.beginning(ACTS) for script in islice(scripts, games)], include))
    figures = [plain("by HTTP, 16 clients, minimal", median(by_http), "actions/s")]
    for (games, include), found in by_load.items():
        name = f"{games} games, {' and '.join(('events', *include))}"
        figures += _figures(name, found, median(by_http))
    return figures


def _played(port: int, scripts: Sequence[RecordedGame], include: Sequence[str]) -> LivePlayed:
    games = [
        LiveGame(one.game, list(one.tokens), [(act.seat, act.body) for act in one.script.acts])
        for one in create_games(port, scripts)
    ]
    asked = msgspec.msgpack.encode(LivePlay(port, games, list(include)))
    done = subprocess.run(
        [sys.executable, "-m", "ops.bench.live_client"], input=asked, capture_output=True, check=False
    )
    if done.returncode:
        raise UserError(f"the load stopped: {done.stderr.decode().strip().splitlines()[-1]}")
    found = msgspec.msgpack.decode(done.stdout, type=LivePlayed)
    if found.refused:
        raise UserError(f"{found.refused} of {len(found.waits)} moves were refused")
    return found


def _figures(name: str, found: Sequence[LivePlayed], by_http: float) -> list[Figure]:
    moves = median(len(one.waits) / one.seconds for one in found)
    waits = [[wait * 1000 for wait in one.waits] for one in found]
    return [
        plain(f"{name}: moves", moves, "a second"),
        at_least(f"{name}: to HTTP", moves / by_http, TO_HTTP),
        plain(f"{name}: p50", median(percentile(one, 0.5) for one in waits), "ms"),
        plain(f"{name}: p99", median(percentile(one, 0.99) for one in waits), "ms"),
        plain(f"{name}: sent to the players", median(one.bytes / len(one.waits) for one in found) / 1000, "kB a move"),
        plain(f"{name}: the load itself", median(one.cpu / one.seconds for one in found), "cores"),
    ]
