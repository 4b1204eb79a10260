"""The same game at the real table: an ordinary service beside the panel, started when it is first asked for."""

import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from skald_client import Skald, SkaldError

from events.integrity.replay import read_creation
from events.integrity.transcript import read_transcript
from events.log.records import Entry
from events.ruleset.records import Record
from ops.dev.game import acts_of
from ops.dev.process import WITHOUT_BYTECODE
from ops.run.settings import LOOPBACK, PREFIX, TUNING, variable

READY = re.compile(r"ready on (http://\S+)")
STARTING, STOPPING = 120.0, 15.0
MIN_SEED_BYTES = 16
KEY_BYTES = 32
UNLIMITED = "client_rate=1000000,seat_rate=1000000"
"""A game is played again at once, up to where it stands."""
MAX_SAID, MAX_LINE = 3, 300
"""The last lines of a service, which are told when it does not start."""


class TableUnusable(Exception):
    """The game cannot be played at the table; the text says why."""


class TableLinks(Record):
    """The address of a game of the service for each seat, and for a spectator."""

    seats: tuple[str, ...]
    spectator: str


class Service:
    """One run of ``skald up --small``; ``url`` is empty until it is ready, and stays so if it does not start."""

    def __init__(self, folder: Path, port: int, environment: Mapping[str, str]) -> None:
        data = str(folder / "data")
        self.url = ""
        self._said: deque[str] = deque(maxlen=MAX_SAID)
        self._settled = threading.Event()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "ops.cli", "up", "--small", "--port", str(port), "--data", data],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self._hearing = threading.Thread(target=self._hear, daemon=True)
        self._hearing.start()

    def require_ready(self) -> None:
        """Wait until it serves. Raises ``TableUnusable``."""
        self._settled.wait(STARTING)
        if not self.url:
            self.stop()
            raise TableUnusable(f"The service does not start: {' '.join(self._said)}")

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._hearing.join(STOPPING)

    def _hear(self) -> None:
        # All that is said is heard as it is said: a process that writes into a full pipe stands still.
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._said.append(line.strip()[:MAX_LINE])
                if found := READY.search(line):
                    self.url = found[1]
                    self._settled.set()
        self._settled.set()


class RealTable:
    """The service with the game, on data and a port of its own, restarted when the game is loaded again."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._service: Service | None = None
        self._port = 0
        # Without a key a service refuses links from other pages, such as the panel.
        self._key = secrets.token_urlsafe(KEY_BYTES)
        self.restarts = 0
        """How often the service was started again, so that pages of it can be loaded again."""
        self._lock = threading.Lock()

    def open(self, log: str, at: int, bots: Mapping[int, str]) -> TableLinks:
        """Return links to a game that was played as far as a log up to a version; bots play on in their seats.

        Raises ``TableUnusable``.
        """
        entries = read_transcript(BytesIO(log.encode())).entries[:at]
        with self._lock:
            service = self._service or self._started()
            try:
                with Skald(service.url, self._key) as skald:
                    return _played(skald, service.url, entries, bots)
            except SkaldError as error:
                raise TableUnusable(f"The service refuses the game: {error}") from None

    def reload(self) -> None:
        """Start the service again, if it runs, at the same address and with the same games.

        Raises ``TableUnusable``.
        """
        with self._lock:
            if self._service is not None:
                self._service.stop()
                self._service = None
                self._started()
                self.restarts += 1

    def end(self) -> None:
        with self._lock:
            if self._service is not None:
                self._service.stop()
            if self._folder is not None:
                self._folder.cleanup()

    def _started(self) -> Service:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="skald-dev-")
        folder = Path(self._folder.name)
        service = Service(folder, self._port, self._environment(folder))
        service.require_ready()
        self._service, self._port = service, int(service.url.rpartition(":")[2])
        return service

    def _environment(self, folder: Path) -> dict[str, str]:
        """Return the environment of the service: none of the settings of an installation, and this game alone."""
        found = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
        found |= {variable("operator_key"): self._key, variable("allowed_hosts"): LOOPBACK, variable(TUNING): UNLIMITED}
        place = Path(self._place)
        if place.exists():
            games = folder / "games"
            games.mkdir(exist_ok=True)
            link = games / place.name
            if not link.is_symlink():
                link.symlink_to(place)
            found[variable("games")] = str(games)
        return found | WITHOUT_BYTECODE


def _played(skald: Skald, url: str, entries: Sequence[Entry], bots: Mapping[int, str]) -> TableLinks:
    """Return links to a new game in which the same was done."""
    created = read_creation(entries[0])
    # Draws are made by HMAC, which fills a short key with zeros: so they are the same.
    seed = bytes.fromhex(created.seed).ljust(MIN_SEED_BYTES, b"\0")
    new: Any = {
        "ruleset": created.ruleset,
        "options": created.options,
        "seats": [{"name": f"Seat {seat}"} for seat in range(created.seats)],
        "seed": seed.hex(),
    }
    made = skald.create_game(new)
    game, seats = made["game"]["id"], [skald.with_token(token) for token in made["tokens"]]
    for act in acts_of(entries):
        if isinstance(act, int):
            seats[act].undo(game)
        else:
            seats[act.seat].act(game, act.action)
    for seat, bot in bots.items():
        skald.change_seat(game, seat, {"controller": bot})
    page = f"{url}/games/{game}"
    links = (f"{page}#token={token}" for token in made["tokens"])
    return TableLinks(seats=tuple(links), spectator=page)
