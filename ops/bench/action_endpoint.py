"""The action endpoint against a bare Flask endpoint that only does one XADD, at 16 clients, in turns."""

from collections.abc import Iterator, Sequence
from itertools import islice

from ops.bench.client import Outcome
from ops.bench.figures import Figure, at_least, percentile, plain
from ops.bench.load import CLIENTS, BenchGame, create_games, post, run_load
from ops.bench.recorded_games import RecordedGame
from ops.bench.stack import BARE, Stack

AIM = 0.7
ROUNDS = 3


def measure(stack: Stack, scripts: Iterator[RecordedGame], requests: int) -> list[Figure]:
    """Send so many requests to each endpoint in each of three rounds; the middle round counts."""
    ours, bare = [], []
    with stack.web() as service, stack.web(BARE) as endpoint:
        run_load(endpoint, to_bare_endpoint(share_out(create_games(service, enough(scripts, 2 * CLIENTS)))))
        for _ in range(ROUNDS):
            sent = share_out(create_games(service, enough(scripts, requests)))
            ours.append(run_load(service, sent))
            bare.append(run_load(endpoint, to_bare_endpoint(sent)))
    one, other = middle(ours), middle(bare)
    return [
        *figures("action endpoint", one),
        *figures("bare endpoint", other),
        at_least("throughput, ours to bare", rate(one) / rate(other), AIM),
    ]


def enough(scripts: Iterator[RecordedGame], requests: int) -> list[RecordedGame]:
    """Return recorded games that have at least so many actions together."""
    games: list[RecordedGame] = []
    while sum(len(script.acts) for script in games) < requests or len(games) < CLIENTS:
        games.extend(islice(scripts, 1))
    return games


def share_out(games: Sequence[BenchGame]) -> list[list[bytes]]:
    """Share the actions of whole games out evenly among the clients."""
    shares: list[list[bytes]] = [[] for _ in range(CLIENTS)]
    for game in sorted(games, key=lambda game: -len(game.script.acts)):
        min(shares, key=len).extend(game.posts())
    return shares


def to_bare_endpoint(shares: Sequence[Sequence[bytes]]) -> list[list[bytes]]:
    """Return the same requests for the bare endpoint."""
    return [[_bare(request) for request in share] for share in shares]


def _bare(request: bytes) -> bytes:
    head, _, body = request.partition(b"\r\n\r\n")
    path = head.split(b" ", 2)[1].decode()
    return post(path, body)


def rate(outcome: Outcome) -> float:
    """Return the requests per second."""
    return sum(map(len, outcome.times)) / outcome.seconds


def middle(outcomes: Sequence[Outcome]) -> Outcome:
    """Return the outcome with the median rate."""
    return sorted(outcomes, key=rate)[len(outcomes) // 2]


def figures(name: str, outcome: Outcome) -> list[Figure]:
    """Return throughput and waiting times."""
    times = [time * 1000 for times in outcome.times for time in times]
    return [
        plain(f"{name}, throughput", rate(outcome), "requests/s"),
        plain(f"{name}, p50", percentile(times, 0.50), "ms"),
        plain(f"{name}, p99", percentile(times, 0.99), "ms"),
    ]
