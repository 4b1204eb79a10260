"""boardgame.io as a peer: its server keeps all data in memory, and both seats of each game are connected to it.

The players are this module in a separate process, with one move in flight per game. It reads a ``PeerPlay`` from stdin,
and writes a ``PeerRound`` to stdout. The game is small (``peer_server.mjs``), and its matches need no credentials, both
in the peer's favour.
"""

import os
import selectors
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from events.ruleset.records import Record
from ops.bench.figures import percentile
from ops.bench.processes import answered, seconds_of
from ops.bench.websocket import WebSocket
from ops.run.errors import UserError

PACKAGE, VERSION = "boardgame.io", "0.50.2"
SERVER = Path(__file__).with_name("peer_server.mjs")
PATH, NAMESPACE = "/socket.io/?EIO=4&transport=websocket", b"/marks,"
_STATE, _PING, _PONG = b'"_stateID":', b"2", b"3"
INSTALL_SECONDS = 600


class PeerPlay(Record):
    """The target, the number of concurrent games, the moves in each, and the server's process."""

    port: int
    process: int
    games: int
    moves: int


class PeerRound(Record):
    """The seconds of each move until the mover's own update, the total time, and the bytes sent to the players.

    ``cpu`` and ``load``: the processor seconds of the server, and of the players.
    """

    waits: list[float]
    seconds: float
    bytes: int
    cpu: float
    load: float

    @property
    def rate(self) -> float:
        """Moves per second."""
        return len(self.waits) / self.seconds

    @property
    def p99(self) -> float:
        """The 99th percentile of the moves in milliseconds."""
        return 1000 * percentile(self.waits, 0.99)


class Peer:
    """A running server of boardgame.io."""

    def __init__(self, port: int, process: int) -> None:
        self._port, self._process = port, process

    def play(self, games: int, moves: int) -> PeerRound:
        """Play this number of games concurrently, with this number of moves in each."""
        asked = PeerPlay(port=self._port, process=self._process, games=games, moves=moves)
        return answered("ops.bench.peer", asked, PeerRound)


@contextmanager
def peer(folder: Path | None) -> Iterator[Peer]:
    """Serve the boardgame.io in a folder, by default installed by npm into a temporary one.

    Raises ``UserError``.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or (npm is None and folder is None):
        raise UserError("--peer needs node and npm")
    with TemporaryDirectory(prefix="skald-peer-") as temporary:
        if folder is None and npm is not None:
            _install(npm, temporary)
        with _served(node, Path(temporary) if folder is None else folder) as server:
            yield server


def _install(npm: str, folder: str) -> None:
    options = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"]
    command = [npm, "install", *options, f"{PACKAGE}@{VERSION}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=INSTALL_SECONDS)
    except subprocess.TimeoutExpired:
        raise UserError(f"npm does not install {PACKAGE} within {INSTALL_SECONDS} seconds") from None
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
        raise UserError(f"npm cannot install {PACKAGE}: {said[-1]}")


@contextmanager
def _served(node: str, folder: Path) -> Iterator[Peer]:
    # Its output after the port is discarded, since nobody reads the pipe.
    process = subprocess.Popen(
        [node, str(SERVER), str(folder.resolve())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "NODE_ENV": "production"},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        if not said.strip().isdigit():
            raise UserError(f"{PACKAGE} in {folder} does not start")
        yield Peer(int(said), process.pid)
    finally:
        process.stdin.close()
        process.stdout.close()
        process.wait()


class _Seat(WebSocket):
    """The connection of one seat, which has joined its match."""

    def __init__(self, port: int, match: int, seat: int) -> None:
        super().__init__(port, PATH)
        self._wait_for(b"0{")
        self.send(b"40" + NAMESPACE)
        self._wait_for(b"40" + NAMESPACE)
        self.send(b'42%b["sync","%d","%d",null,2]' % (NAMESPACE, match, seat))
        self._wait_for(b'42%b["sync"' % NAMESPACE)

    def _wait_for(self, beginning: bytes) -> None:
        while not any(message.startswith(beginning) for message in self.messages()):
            pass

    def updates(self) -> list[int]:
        """Return the numbers of the states that were received."""
        found = []
        for message in self.messages():
            if message == _PING:
                self.send(_PONG)
            elif (at := message.find(_STATE)) >= 0 and b'["update"' in message[:24]:
                number = message[at + len(_STATE) : at + len(_STATE) + 12]
                found.append(int(number.replace(b"}", b",").split(b",")[0]))
        return found


def play(asked: PeerPlay) -> PeerRound:
    """Play all games, each as fast as updates arrive; connecting does not count."""
    first = time.time_ns()
    seats = [[_Seat(asked.port, first + match, seat) for seat in (0, 1)] for match in range(asked.games)]
    moved, versions, sent = [0] * asked.games, [0] * asked.games, [0.0] * asked.games
    waits: list[float] = []

    def move(game: int) -> bool:
        if moved[game] == asked.moves:
            return False
        seat, match = moved[game] % 2, first + game
        sent[game] = time.perf_counter()
        seats[game][seat].send(
            b'42%b["update",{"type":"MAKE_MOVE","payload":{"type":"mark","args":[%d],"playerID":"%d"}},%d,"%d","%d"]'
            % (NAMESPACE, moved[game], seat, versions[game], match, seat)
        )
        moved[game] += 1
        return True

    with selectors.DefaultSelector() as selector:
        for game, both in enumerate(seats):
            for seat, connection in enumerate(both):
                connection.received = 0
                selector.register(connection.socket, selectors.EVENT_READ, (game, seat))
        began, cpu, load = time.perf_counter(), seconds_of(asked.process), time.process_time()
        running = sum(move(game) for game in range(asked.games))
        while running:
            for key, _ in selector.select():
                game, seat = key.data
                for version in seats[game][seat].updates():
                    # The other seat's copy may arrive late, when that seat's next move is already in flight.
                    if seat == (moved[game] - 1) % 2 and version > versions[game]:
                        versions[game] = version
                        waits.append(time.perf_counter() - sent[game])
                        running -= not move(game)
    return PeerRound(
        waits=waits,
        seconds=time.perf_counter() - began,
        bytes=sum(connection.received for both in seats for connection in both),
        cpu=seconds_of(asked.process) - cpu,
        load=time.process_time() - load,
    )


if __name__ == "__main__":
    played = play(msgspec.msgpack.decode(sys.stdin.buffer.read(), type=PeerPlay))
    sys.stdout.buffer.write(msgspec.msgpack.encode(played))
