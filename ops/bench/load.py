"""Load from a second process, and games of the service to put it on."""

import subprocess
import sys
from collections.abc import Sequence

import msgspec

from events.ruleset.records import Record
from ops.bench.client import Load, Outcome
from ops.bench.recorded import Recorded
from ops.trouble import Trouble

CLIENTS = 16


class Played(Record):
    """A game at the service that is to go as a recorded one did: its id and the tokens of its seats."""

    game: str
    tokens: tuple[str, ...]
    script: Recorded

    def posts(self) -> list[bytes]:
        """The requests of its actions, in order."""
        return [post(f"/v1/games/{self.game}/actions", act.body, self.tokens[act.seat]) for act in self.script.acts]

    def score(self, act: int) -> bytes:
        """The request for the score as soon as it counts this action."""
        version = self.script.acts[act].version
        return get(f"/v1/games/{self.game}/scores?at_least={version}&wait=30")


def post(path: str, body: bytes, token: str = "") -> bytes:
    """A raw request that changes something."""
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{bearer}Content-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def get(path: str) -> bytes:
    """A raw question."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def fire(port: int, lanes: Sequence[Sequence[bytes]], *, keep: bool = False, companions: int = 0) -> Outcome:
    """Send it all from another process. Raises ``Trouble`` when an answer is not a success."""
    load = msgspec.msgpack.encode(Load(port, [list(lane) for lane in lanes], keep, companions))
    done = subprocess.run([sys.executable, "-m", "ops.bench.client"], input=load, capture_output=True, check=False)
    if done.returncode:
        raise Trouble(f"the load stopped: {done.stderr.decode().strip().splitlines()[-1]}")
    outcome = msgspec.msgpack.decode(done.stdout, type=Outcome)
    if failed := [status for lane in outcome.statuses for status in lane if status >= 300]:
        raise Trouble(f"{len(failed)} answers were no success, the first with status {failed[0]}")
    return outcome


def created(port: int, scripts: Sequence[Recorded]) -> list[Played]:
    """The recorded games, created again at the service."""
    lanes = [[post("/v1/games", script.request) for script in scripts[lane::CLIENTS]] for lane in range(CLIENTS)]
    answers = fire(port, lanes, keep=True).bodies
    games = []
    for index, script in enumerate(scripts):
        answer = msgspec.json.decode(answers[index % CLIENTS][index // CLIENTS])
        games.append(Played(game=answer["game"]["id"], tokens=tuple(answer["tokens"]), script=script))
    return games
