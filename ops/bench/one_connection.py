"""Play over WebSockets, both seats of each game watching it, in turns with single actions by HTTP and any peer."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import median

import msgspec

from events.ruleset.records import Record
from ops.bench.figures import Figure, at_least, at_most, percentile, plain
from ops.bench.live_client import LiveGame, LivePlay, LivePlayed
from ops.bench.load import (
    BenchGame,
    PeerRound,
    RecordedGame,
    Stack,
    create_games,
    enough,
    rate,
    run_load,
    run_peer,
    share_out,
)
from ops.run.errors import UserError

ROUNDS = 3
LOADS: tuple[tuple[int, tuple[str, ...]], ...] = ((16, ()), (100, ()), (400, ()), (16, ("game",)), (100, ("game",)))
"""How many games at a time, and what their watches include."""
BACKEND_GAMES, BACKEND_RATE = 1_000, 4_500
"""The games that a back end plays over one connection, and the actions a second that are aimed at."""
ACTS = 60
"""What is played of each game at most."""
TO_HTTP = 1.5
TO_PEER, TO_PEER_WITH_GAME, P99_TO_PEER = 1.5, 1.2, 0.5
PROCESSOR = 220
"""Microseconds of a processor that an action may take in the web processes and in Redis, where events are watched."""
OWN_LOAD = 0.25
"""What the load itself may take of a core."""


class Round(Record):
    """One round of a load."""

    played: LivePlayed

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.played.waits) / self.played.seconds

    @property
    def load(self) -> float:
        """What the players took themselves, in cores."""
        return self.played.cpu / self.played.seconds

    def wait(self, share: float) -> float:
        """Return the milliseconds that this share of the moves does not exceed."""
        return percentile(self.played.waits, share) * 1000

    def web(self) -> float:
        """Return the seconds of a processor that a move took in the web processes."""
        return self.each(self.played.web)

    def redis(self) -> float:
        """Return the seconds of a processor that a move took in Redis."""
        return self.each(self.played.redis)

    def each(self, amount: float) -> float:
        """Return how much of something a move takes."""
        return amount / len(self.played.waits)


def measure(stack: Stack, scripts: Iterator[RecordedGame], requests: int, peer: str = "") -> list[Figure]:
    """Play so many games, round by round, and the same number of actions by HTTP; the medians count.

    ``peer`` is a command whose load is measured in turns with ours, in as many games.
    """
    by_http, backend, by_load = list[float](), list[Round](), {load: list[Round]() for load in LOADS}
    peers: dict[int, list[PeerRound]] = {games: [] for games, _ in LOADS}
    with stack.web() as port:
        run_load(port, share_out(create_games(port, enough(scripts, requests))))
        for _ in range(ROUNDS):
            by_http.append(
                rate(run_load(port, share_out(create_games(port, enough(scripts, requests)), "return=minimal")))
            )
            backend.append(Round(played=_played(stack, _created(port, scripts, BACKEND_GAMES, requests), port, None)))
            for (games, include), found in by_load.items():
                found.append(
                    Round(played=_played(stack, _created(port, scripts, games, requests), port, list(include)))
                )
                if peer and not include:
                    peers[games].append(run_peer(peer, games))
    figures = [plain("by HTTP, 16 clients, minimal", median(by_http), "actions/s")]
    name = f"one connection for {BACKEND_GAMES:,} games"
    figures.append(at_least(f"{name}: moves", median(one.rate for one in backend), BACKEND_RATE, "a second"))
    figures += _waits_and_processor(name, backend, None)
    for (games, include), found in by_load.items():
        name = f"{games} games, {' and '.join(('events', *include))}"
        figures += _figures(name, found, median(by_http), is_whole=bool(include))
        figures += _to_peer(name, found, peers[games], TO_PEER_WITH_GAME if include else TO_PEER)
    return figures


def _created(port: int, scripts: Iterator[RecordedGame], games: int, requests: int) -> list[BenchGame]:
    acts = max(2, min(ACTS, 4 * requests // games))
    return create_games(port, [one.beginning(acts) for one in islice(scripts, games)])


def _played(stack: Stack, created: Sequence[BenchGame], port: int, include: list[str] | None) -> LivePlayed:
    """Play games by one connection for each seat; without ``include`` by one for all, which watches nothing."""
    games = [LiveGame(one.game, list(one.tokens), [(act.seat, act.body) for act in one.script.acts]) for one in created]
    asked = msgspec.msgpack.encode(LivePlay(port, games, include or [], stack.settings.redis_url, include is None))
    done = subprocess.run(
        [sys.executable, "-m", "ops.bench.live_client"], input=asked, capture_output=True, check=False
    )
    if done.returncode:
        raise UserError(f"the load stopped: {done.stderr.decode().strip().splitlines()[-1]}")
    found = msgspec.msgpack.decode(done.stdout, type=LivePlayed)
    if found.refused:
        raise UserError(f"{found.refused} of {len(found.waits)} moves were refused")
    return found


def _figures(name: str, found: Sequence[Round], by_http: float, *, is_whole: bool) -> list[Figure]:
    moves = median(one.rate for one in found)
    return [
        plain(f"{name}: moves", moves, "a second"),
        at_least(f"{name}: to HTTP", moves / by_http, TO_HTTP),
        plain(f"{name}: sent to the players", median(one.each(one.played.bytes) for one in found) / 1000, "kB a move"),
        *_waits_and_processor(name, found, None if is_whole else PROCESSOR),
    ]


def _waits_and_processor(name: str, found: Sequence[Round], aim: float | None) -> list[Figure]:
    web, redis = (1_000_000 * median(map(taken, found)) for taken in (Round.web, Round.redis))
    both, microseconds = f"{name}: processor, both", "microseconds a move"
    return [
        plain(f"{name}: p50", median(one.wait(0.5) for one in found), "ms"),
        plain(f"{name}: p99", median(one.wait(0.99) for one in found), "ms"),
        plain(f"{name}: processor, web", web, microseconds),
        plain(f"{name}: processor, Redis", redis, microseconds),
        at_most(both, web + redis, aim, microseconds) if aim else plain(both, web + redis, microseconds),
        at_most(f"{name}: the load itself", median(one.load for one in found), OWN_LOAD, "cores"),
    ]


def _to_peer(name: str, ours: Sequence[Round], peers: Sequence[PeerRound], aim: float) -> list[Figure]:
    """Return how we were beside a peer that played in as many games; nothing if there was none."""
    if not peers:
        return []
    theirs = median(one.rate for one in peers)
    figures = [
        plain(f"{name}: peer", theirs, "a second"),
        at_least(f"{name}: ours to peer", median(one.rate for one in ours) / theirs, aim),
    ]
    if slow := [one.p99 for one in peers if one.p99]:
        figures.append(plain(f"{name}: peer, p99", median(slow), "ms"))
        waited = median(one.wait(0.99) for one in ours)
        figures.append(at_most(f"{name}: p99, ours to peer", waited / median(slow), P99_TO_PEER))
    if sent := [one.bytes for one in peers if one.bytes]:
        figures.append(plain(f"{name}: peer, sent to the players", median(sent) / 1000, "kB a move"))
    if load := [one.load for one in peers if one.load]:
        figures.append(plain(f"{name}: peer, the load itself", median(load), "cores"))
    return figures
