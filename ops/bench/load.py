"""Load from a second process, and games of the service to put it on."""

import subprocess
import sys
from collections.abc import Iterable, Sequence
from itertools import chain

import msgspec

from events.ruleset.records import Record
from ops.bench.client import Load, Outcome
from ops.bench.recorded_games import RecordedGame
from ops.errors import UserError

CLIENTS = 16


class BenchGame(Record):
    """A game at the service that is to go as a recorded one did: its id and the tokens of its seats."""

    game: str
    tokens: tuple[str, ...]
    script: RecordedGame

    def posts(self, prefer: str = "") -> list[bytes]:
        """Return the requests of its actions, in order, with this preference of an answer."""
        path = f"/v1/games/{self.game}/actions"
        return [post(path, act.body, self.tokens[act.seat], prefer) for act in self.script.acts]

    def lines(self) -> list[bytes]:
        """Return its actions as lines of ``POST /v1/actions``, in order."""
        return [
            b'{"game":"%b","token":"%b","action":%b}\n' % (self.game.encode(), self.tokens[act.seat].encode(), act.body)
            for act in self.script.acts
        ]

    def score(self, act: int) -> bytes:
        """Return the request for the score as soon as it counts this action."""
        version = self.script.acts[act].version
        return get(f"/v1/games/{self.game}/scores?at_least={version}&wait=30")


def post(path: str, body: bytes, token: str = "", prefer: str = "", media: str = "application/json") -> bytes:
    """Return a raw POST request."""
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    preference = f"Prefer: {prefer}\r\n" if prefer else ""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{bearer}{preference}Content-Type: {media}\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def post_lines(lines: Sequence[bytes]) -> bytes:
    """Return a raw request that carries out many actions."""
    return post("/v1/actions", b"".join(lines), media="application/x-ndjson")


def get(path: str) -> bytes:
    """Return a raw GET request."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def run_load(port: int, connections: Sequence[Sequence[bytes]], *, keep: bool = False, companions: int = 0) -> Outcome:
    """Send all requests from another process. Raises ``UserError`` when an answer is not a success."""
    load = msgspec.msgpack.encode(Load(port, [list(connection) for connection in connections], keep, companions))
    done = subprocess.run([sys.executable, "-m", "ops.bench.client"], input=load, capture_output=True, check=False)
    if done.returncode:
        raise UserError(f"the load stopped: {done.stderr.decode().strip().splitlines()[-1]}")
    outcome = msgspec.msgpack.decode(done.stdout, type=Outcome)
    require_success(chain.from_iterable(outcome.statuses))
    return outcome


def require_success(statuses: Iterable[int]) -> None:
    """Raise ``UserError`` when an answer was not a success."""
    if failed := [status for status in statuses if status >= 300]:
        raise UserError(f"{len(failed)} answers were no success, the first with status {failed[0]}")


def create_games(port: int, scripts: Sequence[RecordedGame]) -> list[BenchGame]:
    """Create the recorded games again at the service."""
    connections = [
        [post("/v1/games", script.request) for script in scripts[connection::CLIENTS]] for connection in range(CLIENTS)
    ]
    answers = run_load(port, connections, keep=True).bodies
    games = []
    for index, script in enumerate(scripts):
        answer = msgspec.json.decode(answers[index % CLIENTS][index // CLIENTS])
        games.append(BenchGame(game=answer["game"]["id"], tokens=tuple(answer["tokens"]), script=script))
    return games
