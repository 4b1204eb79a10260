"""The stack of the benchmarks: the embedded Redis, gunicorn as in production, workers, sweeper and optional bots."""

import random
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import chain, count, islice, zip_longest
from pathlib import Path

import msgspec
import redis

from events.bots.playout import setups
from events.log.records import Entry
from events.ruleset.records import Record, canonical, change
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset, Setup
from ops.analytics.simulate import SimulatedTable, Simulation, TableSetup
from ops.bench.client import Load, LoadResult
from ops.bench.processes import answered
from ops.run.address import listen
from ops.run.child import Child, RedisProcess
from ops.run.errors import UserError
from ops.run.lifeline import Lifeline
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings
from ops.run.supervisor import APPLICATION, Processes, is_ready

STARTING = 60.0
SERVICE = APPLICATION
BARE = "ops.bench.bare:application()"
ONE_CLIENT = {"client_connections": 1_000_000, "client_streams": 1_000_000, "client_waiters": 1_000_000}
"""The address of all clients in a measurement."""

CLIENTS = 16


class Stack:
    """A separate Redis in a temporary folder, with processes on top of it during a ``with`` block."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.client = redis.Redis.from_url(settings.redis_url)
        self._processes = Processes(settings, Lifeline())

    @contextmanager
    def web(self, application: str = SERVICE) -> Iterator[int]:
        """Serve an application by gunicorn; yield the port."""
        with listen("127.0.0.1", 0) as listener, kept(self._processes.web([listener.fileno()], application)):
            until = time.monotonic() + STARTING
            while not is_ready(listener):
                if time.monotonic() > until:
                    raise UserError(f"{application} does not start")
                time.sleep(0.05)
            yield listener.getsockname()[1]

    @contextmanager
    def behind(self, *, bots: bool = True) -> Iterator[list[Child]]:
        """Run workers, sweeper and, optionally, bots; yield the workers."""
        workers = self._processes.behind("worker")
        with kept(*workers, *self._processes.behind("sweeper")), self.bots() if bots else nullcontext():
            yield workers

    def webhooks(self) -> AbstractContextManager[None]:
        """Run the process that delivers webhooks."""
        return kept(*self._processes.behind("webhooks"))

    def bots(self) -> AbstractContextManager[None]:
        """Run the processes that play for bots."""
        return kept(*self._processes.behind("bots"))


@contextmanager
def stack(settings: Settings) -> Iterator[Stack]:
    """Yield an empty stack, which is removed at the end."""
    with tempfile.TemporaryDirectory(prefix="skald-bench-") as folder:
        own = RedisProcess(EmbeddedRedis(Path(folder)))
        own.start()
        try:
            tuning = change(settings.tuning, **ONE_CLIENT)
            yield Stack(change(settings, data=folder, redis_url=own.url, queue_url=own.url, tuning=tuning))
        finally:
            own.stop()


@contextmanager
def kept(*children: Child) -> Iterator[None]:
    """Keep processes running during the ``with`` block."""
    try:
        for child in children:
            child.start()
        yield
    finally:
        for child in children:
            child.ask_to_stop()
            child.wait(10)


class Act(Record):
    """An action of a seat as sent over HTTP, and the version after it."""

    seat: int
    body: bytes
    version: int


class RecordedGame(Record):
    """One finished game: the request that creates it again, its actions in order, and its log."""

    game: str
    request: bytes
    acts: tuple[Act, ...]
    entries: tuple[Entry, ...]

    def beginning(self, acts: int) -> "RecordedGame":
        return change(self, acts=self.acts[:acts])


def record_games(
    installed: RulesetRegistry, rulesets: Sequence[AnyRuleset], seats: int | None = None
) -> Iterator[RecordedGame]:
    """Yield games of each ruleset in turn, over all options, and over all numbers of seats or a fixed one."""
    every = {
        ruleset.id: [setup for setup in setups(ruleset) if seats in (None, setup.seats)] or list(setups(ruleset))
        for ruleset in rulesets
    }
    for number in count():
        for ruleset in rulesets:
            yield _record(installed, ruleset, every[ruleset.id][number % len(every[ruleset.id])], number)


def _record(installed: RulesetRegistry, ruleset: AnyRuleset, setup: Setup, number: int) -> RecordedGame:
    chooser, options = random.Random(number), msgspec.to_builtins(setup.options)  # noqa: S311
    simulation = Simulation(ruleset=ruleset.id, games=1, seed="bench")
    table = SimulatedTable(installed, simulation, TableSetup(seats=setup.seats, options=options), number)
    acts: list[Act] = []
    while not table.game.is_over:
        seat = table.game.to_act()[0]
        command = chooser.choice(table.game.offer(seat))
        table.act(seat, command, (), None)
        acts.append(Act(seat=seat, body=canonical(command), version=table.steps[-1].after.version))
    seats = [{"name": f"Seat {seat}"} for seat in range(setup.seats)]
    seed = simulation.digest(number, "game").hex()
    request = {"ruleset": ruleset.id, "options": options, "seed": seed, "seats": seats}
    entries = tuple(table.game.entries())
    return RecordedGame(game=table.game.id, request=canonical(request), acts=tuple(acts), entries=entries)


class BenchGame(Record):
    """A game at the service that repeats a recorded one: its id and the tokens of its seats."""

    game: str
    tokens: tuple[str, ...]
    script: RecordedGame

    def posts(self, prefer: str = "") -> list[bytes]:
        """Return the requests of its actions in order, with this ``Prefer`` header."""
        path = f"/v1/games/{self.game}/actions"
        return [post(path, act.body, self.tokens[act.seat], prefer) for act in self.script.acts]

    def lines(self) -> list[bytes]:
        """Return its actions as lines of ``POST /v1/actions``, in order."""
        return [
            b'{"game":"%b","token":"%b","action":%b}\n' % (self.game.encode(), self.tokens[act.seat].encode(), act.body)
            for act in self.script.acts
        ]

    def score(self, act: int) -> bytes:
        """Return the request that waits for the score after this action."""
        version = self.script.acts[act].version
        return get(f"/v1/games/{self.game}/scores?at_least={version}&wait=30")


def post(path: str, body: bytes, token: str = "", prefer: str = "", media: str = "application/json") -> bytes:
    """Return a raw POST request."""
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    preference = f"Prefer: {prefer}\r\n" if prefer else ""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{bearer}{preference}Content-Type: {media}\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def get(path: str) -> bytes:
    """Return a raw GET request."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def run_load(
    port: int, connections: Sequence[Sequence[bytes]], *, keep: bool = False, companions: int = 0
) -> LoadResult:
    """Send all requests from another process. Raises ``UserError`` for any error status."""
    load = Load(port, [list(connection) for connection in connections], keep, companions)
    outcome = answered("ops.bench.client", load, LoadResult)
    require_success(chain.from_iterable(outcome.statuses))
    return outcome


def require_success(statuses: Iterable[int]) -> None:
    """Raise ``UserError`` for any error status."""
    if failed := [status for status in statuses if status >= 300]:
        raise UserError(f"{len(failed)} requests failed, the first with status {failed[0]}")


def create_games(port: int, scripts: Sequence[RecordedGame]) -> list[BenchGame]:
    """Create the recorded games at the service."""
    connections = [
        [post("/v1/games", script.request) for script in scripts[connection::CLIENTS]] for connection in range(CLIENTS)
    ]
    answers = run_load(port, connections, keep=True).bodies
    games = []
    for index, script in enumerate(scripts):
        answer = msgspec.json.decode(answers[index % CLIENTS][index // CLIENTS])
        games.append(BenchGame(game=answer["game"]["id"], tokens=tuple(answer["tokens"]), script=script))
    return games


def enough(scripts: Iterator[RecordedGame], requests: int) -> list[RecordedGame]:
    """Return recorded games with at least this number of actions in total."""
    games: list[RecordedGame] = []
    while sum(len(script.acts) for script in games) < requests or len(games) < CLIENTS:
        games.extend(islice(scripts, 1))
    return games


def share_out(games: Sequence[BenchGame], prefer: str = "") -> list[list[bytes]]:
    """Distribute the actions of whole games evenly among the clients, each with this ``Prefer`` header."""
    shares: list[list[bytes]] = [[] for _ in range(CLIENTS)]
    for game in sorted(games, key=lambda game: -len(game.script.acts)):
        min(shares, key=len).extend(game.posts(prefer))
    return shares


def in_turn(posts: Sequence[Sequence[bytes]]) -> list[bytes]:
    """Return the first requests of all, then the second ones, and so on."""
    return [post for turn in zip_longest(*posts) for post in turn if post is not None]


def in_lines(games: Sequence[BenchGame], clients: int) -> list[list[bytes]]:
    """Distribute the games among a few clients, each of which sends the next action of all its games in one request."""
    turns = [zip_longest(*(game.lines() for game in games[client::clients])) for client in range(clients)]
    bodies = [[b"".join(filter(None, turn)) for turn in share] for share in turns]
    return [[post("/v1/actions", body, media="application/x-ndjson") for body in share] for share in bodies]


def rate(outcome: LoadResult) -> float:
    """Return the number of requests per second."""
    return sum(map(len, outcome.times)) / outcome.seconds


def to_bare_endpoint(request: bytes) -> bytes:
    """Return the same request for the bare endpoint."""
    head, _, body = request.partition(b"\r\n\r\n")
    return post(head.split(b" ", 2)[1].decode(), body)
