"""The action endpoint compared with a bare Flask endpoint that only executes one XADD, in alternation."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from statistics import median

from events.ruleset.records import Record
from ops.bench.client import LoadResult
from ops.bench.figures import Figure, at_least, at_most, percentile, plain
from ops.bench.load import (
    BARE,
    CLIENTS,
    BenchGame,
    RecordedGame,
    Stack,
    create_games,
    enough,
    in_lines,
    in_turn,
    rate,
    run_load,
    share_out,
    to_bare_endpoint,
)
from ops.run.errors import UserError

WHOLE, MINIMAL, MANY = 0.7, 1.0, 4.0
"""The target ratios: full and minimal responses to the bare endpoint, and batched actions to single ones."""
SLOWEST = 25.0
"""The target in milliseconds for the 99th percentile of actions."""
ROUNDS = 5
CLIENTS_OF_MANY, GAMES_OF_MANY = 4, 256
"""The number of clients that send batches, and of the games that they play together."""

MANY_TO_FEW = 0.95
FEW = 100
ACTS_OF_FEW = 8
"""The number of actions played in each selected game, the same with few and with many live games."""


class Rounds(Record):
    """The results of each round: actions per second, and the outcome."""

    rates: list[float]
    outcomes: list[LoadResult]

    @property
    def rate(self) -> float:
        return median(self.rates)

    def slowest(self, share: float) -> float:
        """Return the percentile of a round's actions in milliseconds, of the median round."""
        return median(
            percentile([time * 1000 for times in outcome.times for time in times], share) for outcome in self.outcomes
        )


def measure(stack: Stack, scripts: Iterator[RecordedGame], requests: int) -> list[Figure]:
    """Send this number of actions in each way in each of five rounds; the median counts."""
    with stack.web() as service, stack.web(BARE) as endpoint:
        games = enough(scripts, requests)
        short = enough_short(scripts, requests)

        def sent(prefer: str = "") -> list[list[bytes]]:
            return share_out(create_games(service, games), prefer)

        ways: dict[str, Callable[[], LoadResult]] = {
            "whole": lambda: run_load(service, sent()),
            "minimal": lambda: run_load(service, sent("return=minimal")),
            "bare": lambda: run_load(endpoint, [list(map(to_bare_endpoint, share)) for share in sent()]),
            "many": lambda: act_many(service, create_games(service, short)),
        }
        found = {name: Rounds(rates=[], outcomes=[]) for name in ways}
        ways["bare"]()  # warm-up of both endpoints
        for _ in range(ROUNDS):
            for name, way in ways.items():
                found[name].outcomes.append(outcome := way())
                actions = sum(len(one.acts) for one in short) if name == "many" else sum(map(len, outcome.times))
                found[name].rates.append(actions / outcome.seconds)
    return figures(found)


def enough_short(scripts: Iterator[RecordedGame], requests: int) -> list[RecordedGame]:
    """Return the beginnings of many games, of the same length, with about this number of actions in total."""
    acts = max(1, requests // GAMES_OF_MANY)
    long_enough = (script for script in scripts if len(script.acts) >= min(acts, 8))
    return [script.beginning(acts) for script in islice(long_enough, GAMES_OF_MANY)]


def act_many(port: int, games: Sequence[BenchGame]) -> LoadResult:
    """Send the next action of many games in each request. Raises ``UserError`` if a line was refused."""
    outcome = run_load(port, in_lines(games, CLIENTS_OF_MANY), keep=True)
    lines = [line for bodies in outcome.bodies for body in bodies for line in body.splitlines()]
    if failed := [line for line in lines if b'"status":201' not in line]:
        raise UserError(f"{len(failed)} lines were refused, the first one: {failed[0].decode()}")
    return outcome


def figures(found: dict[str, Rounds]) -> list[Figure]:
    """Return throughput, latencies, and the ratios with targets."""
    whole, minimal, bare, many = (found[name] for name in ("whole", "minimal", "bare", "many"))
    return [
        plain("action endpoint, throughput", whole.rate, "requests/s"),
        plain("action endpoint, p50", whole.slowest(0.50), "ms"),
        at_most("action endpoint, p99", whole.slowest(0.99), SLOWEST, "ms"),
        plain("minimal answers, throughput", minimal.rate, "requests/s"),
        plain("minimal answers, p99", minimal.slowest(0.99), "ms"),
        plain("bare endpoint, throughput", bare.rate, "requests/s"),
        plain("bare endpoint, p99", bare.slowest(0.99), "ms"),
        plain("many in one request, throughput", many.rate, "actions/s"),
        at_least("throughput, whole answers to bare", whole.rate / bare.rate, WHOLE),
        at_least("throughput, minimal answers to bare", minimal.rate / bare.rate, MINIMAL),
        at_least("throughput, many in one request to single", many.rate / whole.rate, MANY),
    ]


def measure_live_games(small: Stack, large: Stack, scripts: Sequence[RecordedGame], many: int) -> list[Figure]:
    """Play the same actions with few and with very many live games, on randomly selected games."""
    few, full = [], []
    with small.web() as with_few, large.web() as with_many:
        live = create_games(with_many, [scripts[number % len(scripts)] for number in range(many)])
        run_load(with_few, take_turns(create_games(with_few, scripts)))
        for turn in range(ROUNDS):
            few.append(_rate_of(with_few, create_games(with_few, scripts)))
            full.append(_rate_of(with_many, taken(live, turn)))
    return [
        plain(f"{FEW:,} live games", median(few), "requests/s"),
        plain(f"{many:,} live games", median(full), "requests/s"),
        at_least("many to few", median(full) / median(few), MANY_TO_FEW),
    ]


def taken(live: Sequence[BenchGame], turn: int) -> list[BenchGame]:
    """Return one live game for each script, different ones in every turn."""
    chooser = random.Random(turn)  # noqa: S311
    turns = len(live) // FEW // ROUNDS
    return [live[script + FEW * (turn * turns + chooser.randrange(turns))] for script in range(FEW)]


def take_turns(games: Sequence[BenchGame]) -> list[list[bytes]]:
    """Return the first actions of every game; each client cycles through its games."""
    shares = [games[client::CLIENTS] for client in range(CLIENTS)]
    return [in_turn([game.posts()[:ACTS_OF_FEW] for game in share]) for share in shares]


def _rate_of(port: int, games: Sequence[BenchGame]) -> float:
    return rate(run_load(port, take_turns(games)))
