"""Which client sends what: whole games shared out evenly, so that the actions of a game stay in order."""

from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest

from ops.bench.client import Outcome
from ops.bench.load import CLIENTS, BenchGame, post, post_lines
from ops.bench.recorded_games import RecordedGame


def enough(scripts: Iterator[RecordedGame], requests: int) -> list[RecordedGame]:
    """Return recorded games that have at least so many actions together."""
    games: list[RecordedGame] = []
    while sum(len(script.acts) for script in games) < requests or len(games) < CLIENTS:
        games.extend(islice(scripts, 1))
    return games


def share_out(games: Sequence[BenchGame], prefer: str = "") -> list[list[bytes]]:
    """Share the actions of whole games out evenly among the clients, each with this preference of an answer."""
    shares: list[list[bytes]] = [[] for _ in range(CLIENTS)]
    for game in sorted(games, key=lambda game: -len(game.script.acts)):
        min(shares, key=len).extend(game.posts(prefer))
    return shares


def in_lines(games: Sequence[BenchGame], clients: int) -> list[list[bytes]]:
    """Share the games out among a few clients, of which each sends the next action of all its games in one request."""
    turns = [zip_longest(*(game.lines() for game in games[client::clients])) for client in range(clients)]
    return [[post_lines([line for line in turn if line is not None]) for turn in share] for share in turns]


def to_bare_endpoint(shares: Sequence[Sequence[bytes]]) -> list[list[bytes]]:
    """Return the same requests for the bare endpoint."""
    return [[_bare(request) for request in share] for share in shares]


def rate(outcome: Outcome) -> float:
    """Return the requests per second."""
    return sum(map(len, outcome.times)) / outcome.seconds


def _bare(request: bytes) -> bytes:
    head, _, body = request.partition(b"\r\n\r\n")
    path = head.split(b" ", 2)[1].decode()
    return post(path, body)
