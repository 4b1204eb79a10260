"""The action endpoint with a few and with very many live games: the same actions, on games taken at random."""

import random
from collections.abc import Sequence
from itertools import zip_longest
from statistics import median

from ops.bench.figures import Figure, at_least, plain
from ops.bench.load import CLIENTS, BenchGame, RecordedGame, Stack, create_games, rate, run_load

AIM = 0.95
FEW = 100
ACTS = 8
"""The actions played in each game that is taken: the same first ones, with few live games and with many."""
ROUNDS = 5


def measure(small: Stack, large: Stack, scripts: Sequence[RecordedGame], many: int) -> list[Figure]:
    few, full = [], []
    with small.web() as with_few, large.web() as with_many:
        live = create_games(with_many, [scripts[number % len(scripts)] for number in range(many)])
        run_load(with_few, share_out(create_games(with_few, scripts)))
        for turn in range(ROUNDS):
            few.append(_rate(with_few, create_games(with_few, scripts)))
            full.append(_rate(with_many, taken(live, turn)))
    return [
        plain(f"{FEW:,} live games", median(few), "requests/s"),
        plain(f"{many:,} live games", median(full), "requests/s"),
        at_least("many to few", median(full) / median(few), AIM),
    ]


def taken(live: Sequence[BenchGame], turn: int) -> list[BenchGame]:
    """Return one live game of each script, others in every turn."""
    chooser = random.Random(turn)  # noqa: S311
    turns = len(live) // FEW // ROUNDS
    return [live[script + FEW * (turn * turns + chooser.randrange(turns))] for script in range(FEW)]


def share_out(games: Sequence[BenchGame]) -> list[list[bytes]]:
    """Return the first actions of every game, each client going around its games."""
    shares = [games[client::CLIENTS] for client in range(CLIENTS)]
    return [_in_turn([game.posts()[:ACTS] for game in share]) for share in shares]


def _in_turn(posts: Sequence[Sequence[bytes]]) -> list[bytes]:
    return [post for turn in zip_longest(*posts) for post in turn if post is not None]


def _rate(port: int, games: Sequence[BenchGame]) -> float:
    return rate(run_load(port, share_out(games)))
