"""How long persons wait for bots, scores and webhooks while one address floods the service with games between bots."""

import http.client
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from typing import Any

import msgspec

from events.ruleset.records import change
from events.ruleset.ruleset import AnyRuleset
from ops.bench.figures import Figure, at_most, percentile, plain
from ops.bench.load import Stack
from ops.run.errors import UserError

KEY = "bench"
FLOODER = "127.0.1.0"
FLOOD = {"smart": 100, "random": 100}
"""The numbers of games with four bots each: bots that think long, and bots that move as fast as possible."""
MAX_SEATS = 4
PERSONS = 4
"""The number of persons, each with an address of their own, who play against one thinking bot."""
BOT = "smart"
PATIENCE = 60.0
LOOK_SECONDS = 0.02
RECEIVING_SECONDS = 0.01
"""The time that the receiver of webhooks takes for each."""
STARTING_SECONDS = 3.0
"""The time for the flood to start everywhere."""
MAX_RATIO = 1.5
WAITS = "answers of bots", "projection lag", "delivery lag"


class Receiver(ThreadingHTTPServer):
    """Receives webhooks, and stores the newest delivered version of each game."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self._told: dict[str, int] = {}
        self._changed = Condition()

    def receive(self, game: str, version: int) -> None:
        with self._changed:
            self._told[game] = max(version, self._told.get(game, 0))
            self._changed.notify_all()

    def wait(self, game: str, version: int) -> None:
        """Wait until a version of a game was delivered. Raises ``UserError``."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._told.get(game, 0) >= version, PATIENCE):
                raise UserError("a webhook is not delivered")


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Receiver

    def do_POST(self) -> None:
        told = msgspec.json.decode(self.rfile.read(int(self.headers["Content-Length"])))["data"]
        time.sleep(RECEIVING_SECONDS)
        self.send_response(204)
        self.end_headers()
        self.server.receive(told["game"], told["version"])

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's own name
        """Log nothing."""


class Client:
    """One connection to the service from its own address."""

    def __init__(self, port: int, source: str, token: str = "") -> None:
        self._http = http.client.HTTPConnection("127.0.0.1", port, PATIENCE + 5, (source, 0))
        self.token = token

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Return the response. Raises ``UserError`` for any error status."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        self._http.request(method, path, None if body is None else msgspec.json.encode(body), headers)
        answer = self._http.getresponse()
        content = answer.read()
        if answer.status >= 300:
            raise UserError(f"{method} {path} was answered with {answer.status}: {content[:200]!r}")
        return msgspec.json.decode(content) if content else None


def measure(stack: Stack, ruleset: AnyRuleset, acts: int) -> list[Figure]:
    """Let persons play some actions each, without and with the flood, on the same stack."""
    tuning = change(stack.settings.tuning, player_games=1_000, visitor_bot_seconds=86_400, webhook_loopback=1)
    open_to_all = Stack(change(stack.settings, operator_key=KEY, visitors="games", tuning=tuning))
    with open_to_all.web() as port, open_to_all.behind(), open_to_all.webhooks(), _receiver() as receiver:
        operator = Client(port, "127.0.0.1", KEY)
        url = f"http://127.0.0.1:{receiver.server_address[1]}/"
        operator.ask("POST", "/v1/webhooks", {"url": url, "types": ["events"]})
        _waits(port, ruleset, receiver, max(1, acts // 10))  # warm-up of all parts
        alone = _waits(port, ruleset, receiver, acts)
        flooder = Client(port, FLOODER)
        seats = min(MAX_SEATS, max(ruleset.seats))
        for bot, games in FLOOD.items():
            for _ in range(games):
                flooder.ask("POST", "/v1/games", {"ruleset": ruleset.id, "seats": [{"controller": bot}] * seats})
        time.sleep(STARTING_SECONDS)
        beside = _waits(port, ruleset, receiver, acts)
    figures = []
    for name, before, after in zip(WAITS, alone, beside, strict=True):
        for share in (50, 99):
            figures += [
                plain(f"{name}, no flood: p{share}", percentile(before, share / 100), "ms"),
                plain(f"{name}, flood: p{share}", percentile(after, share / 100), "ms"),
            ]
        ratio = percentile(after, 0.99) / percentile(before, 0.99)
        figures.append(at_most(f"{name}: p99 to that without", ratio, MAX_RATIO))
    return figures


@contextmanager
def _receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        Thread(target=receiver.serve_forever, daemon=True).start()
        yield receiver
        receiver.shutdown()


def _waits(port: int, ruleset: AnyRuleset, receiver: Receiver, acts: int) -> list[list[float]]:
    """Return the milliseconds that persons waited for bots, for scores, and for webhooks."""
    play = partial(_played, port, ruleset, receiver, acts)
    with ThreadPoolExecutor(PERSONS) as persons:
        found = list(persons.map(play, range(1, PERSONS + 1)))
    return [[1000 * seconds for waits in found for seconds in waits[kind]] for kind in range(len(WAITS))]


def _played(port: int, ruleset: AnyRuleset, receiver: Receiver, acts: int, person: int) -> Sequence[list[float]]:
    """Play against bots; return the seconds until each bot's move, until the scores, and until the webhook."""
    client, chooser = Client(port, f"127.0.1.{person}"), random.Random(person)  # noqa: S311
    answers, lags, told = list[float](), list[float](), list[float]()
    game = ""
    while len(lags) < acts:
        if not game or not _is_asked(client, game):
            client.token = ""
            game, client.token = _new_game(client, ruleset)
            continue
        action = chooser.choice(client.ask("GET", f"/v1/games/{game}/actions")["actions"])
        after = client.ask("POST", f"/v1/games/{game}/actions", action)["game"]
        acted = time.perf_counter()
        client.ask("GET", f"/v1/games/{game}/scores?at_least={after['version']}&wait=30")
        lags.append(time.perf_counter() - acted)
        receiver.wait(game, after["version"])
        told.append(time.perf_counter() - acted)
        if after["status"] == "running" and 0 not in after["to_act"]:
            _now(client, game, _is_behind(after["version"]))
            answers.append(time.perf_counter() - acted)
    return answers, lags, told


def _new_game(client: Client, ruleset: AnyRuleset) -> tuple[str, str]:
    seats = [{"name": "Person"}, *[{"controller": BOT}] * (max(2, min(ruleset.seats)) - 1)]
    made = client.ask("POST", "/v1/games", {"ruleset": ruleset.id, "seats": seats})
    return made["game"]["id"], made["tokens"][0]


def _is_asked(client: Client, game: str) -> bool:
    """Wait until the person is to act; return False if the game is over. Raises ``UserError``."""
    now = _now(client, game, lambda now: 0 in now["to_act"] or now["status"] not in ("open", "running"))
    return 0 in now["to_act"]


def _is_behind(version: int) -> Callable[[Any], bool]:
    return lambda now: now["version"] > version


def _now(client: Client, game: str, is_awaited: Callable[[Any], bool]) -> Any:
    """Return a game as soon as it is in the expected state. Raises ``UserError``."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if is_awaited(now := client.ask("GET", f"/v1/games/{game}")):
            return now
        time.sleep(LOOK_SECONDS)
    raise UserError("no bot answers")
