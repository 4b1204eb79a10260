"""The kinds of processes, and their heartbeats, by which each process reports the progress of its work."""

import os
import re
import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from secrets import token_hex
from socket import gethostname
from threading import Event, Thread
from typing import Any, NamedTuple

from events.log import keys
from events.log.client import Client, Script, StoreWatch, readable, server_milliseconds, translate_errors
from events.log.records import CorruptLog, LogFull, LogUnavailable

BEAT_SECONDS = 2.0
"""Seconds between heartbeats of a process."""
KEPT_MS = 600_000
"""Milliseconds of silence after which a process counts as killed and is forgotten."""
MAX_PROCESSES = 10_000
MAX_BOUND_SECONDS = 3600

_VALUE = re.compile(rb"([0-9]{1,15}) ([0-9]{1,6}) ([0-9]{1,10}) ([0-9]{1,5}) ([A-Za-z0-9._-]{1,64})")
_HOST = re.compile(r"[^A-Za-z0-9._-]")


class Kind(NamedTuple):
    """One kind of process: the seconds that its work may take without progress, and what stops without it."""

    bound: int
    without: str


KINDS: Mapping[str, Kind] = {
    "supervisor": Kind(15, "no process that dies is started again"),
    "master": Kind(15, "no web process that dies is started again"),
    "web": Kind(15, "no request is answered"),
    "worker": Kind(60, "no scores or results are computed, and no game is closed"),
    "sweeper": Kind(15, "expired deadlines are not handled"),
    "bots": Kind(30, "no bot plays"),
    "webhooks": Kind(30, "no webhook is delivered"),
    "transparency": Kind(60, "nothing is added to the transparency log"),
    "projections": Kind(60, "own projections are not computed"),
}
"""Every kind of process of a service. All code that inspects processes uses this list."""


class Heartbeat(NamedTuple):
    """The last heartbeat of one kind of work in one process.

    ``age`` and ``bound`` are in seconds; ``port`` is the port of a web process, else 0.
    """

    kind: str
    age: int
    bound: int
    pid: int
    port: int
    host: str

    @property
    def is_silent(self) -> bool:
        """True if the work has made no progress for longer than allowed."""
        return self.age > self.bound

    @property
    def is_here(self) -> bool:
        """True if the process runs, or ran, on this machine."""
        return self.host == host_name()


def host_name() -> str:
    """Return the name of this machine in heartbeats."""
    return _HOST.sub("-", gethostname())[:64] or "-"


def heartbeats(client: Client) -> Sequence[Heartbeat]:
    """Return the heartbeats of all processes, skipping malformed entries. Raises ``LogUnavailable``."""
    redis: Any = client
    with translate_errors():
        pipeline = redis.pipeline(transaction=False)
        pipeline.hlen(keys.HEARTBEATS)
        size = readable(pipeline.execute(raise_on_error=False)[0])
        if not size or size > MAX_PROCESSES:
            return []
        stored = redis.hgetall(keys.HEARTBEATS)
    now = server_milliseconds(client)
    found = (_heartbeat(field, value, now) for field, value in sorted(stored.items()))
    return [one for one in found if one]


def _heartbeat(field: bytes, value: bytes, now: int) -> Heartbeat | None:
    kind, said = field.partition(b":")[0].decode(errors="replace"), _VALUE.fullmatch(value)
    if kind not in KINDS or said is None:
        return None
    at, bound, pid, port = map(int, said.groups()[:4])
    age = now - at
    if not 0 <= age <= KEPT_MS or not 0 < bound <= MAX_BOUND_SECONDS or port > 65_535:
        return None
    return Heartbeat(kind, age // 1000, bound, pid, port, said[5].decode())


def ages(found: Collection[Heartbeat], expected: Collection[str] = ()) -> dict[str, int | None]:
    """Return, for each kind, the seconds since its last progress, in the process that reported last.

    ``None`` for a kind that is ``expected`` but has no heartbeat.
    """
    heard = {one.kind for one in found}
    return {
        kind: min((one.age for one in found if one.kind == kind), default=None)
        for kind in KINDS
        if kind in heard or kind in expected
    }


def silent_kinds(found: Collection[Heartbeat], expected: Collection[str] = ()) -> dict[str, int | None]:
    """Return the kinds in ``ages`` for which no process makes progress."""
    working = {one.kind for one in found if not one.is_silent}
    return {kind: age for kind, age in ages(found, expected).items() if kind not in working}


class Pulse:
    """The heartbeats of one process, one for each kind of work in it. Safe with many threads.

    Work without progress is recognized by its age. ``bounds`` overrides the limits of kinds that may take longer here.
    ``store`` is the id of the store; nothing is written to any other store.
    """

    def __init__(self, client: Client, kinds: Collection[str], store: str = "", bounds: Mapping[str, int] = {}) -> None:
        self._client: Any = client
        self._script = Script(client, "heartbeats", __package__)
        self._watch = StoreWatch(client, store)
        self._bounds = {kind: min(bounds.get(kind, KINDS[kind].bound), MAX_BOUND_SECONDS) for kind in kinds}
        self._moved = dict.fromkeys(kinds, time.monotonic())
        self._fields = dict.fromkeys(kinds, token_hex(8))
        self._pids: dict[str, int] = {}
        self._ended = Event()
        self.port = 0

    def add(self, kind: str, pid: int) -> None:
        """Also report the work of another process of this machine, which several may report. Call before ``start``."""
        self._moved[kind], self._pids[kind], self._fields[kind] = time.monotonic(), pid, f"{host_name()}-{pid}"

    def move(self, kind: str) -> None:
        """Record that work of this kind makes progress."""
        self._moved[kind] = time.monotonic()

    def beat(self) -> None:
        """Report the time since the last progress of all work. Raises ``LogUnavailable`` and ``LogFull``."""
        self._watch.require()
        now, arguments = time.monotonic(), list[str | int]()
        for kind, moved in self._moved.items():
            bound = self._bounds.get(kind, KINDS[kind].bound)
            said = f"{bound} {self._pids.get(kind, os.getpid())} {self.port} {host_name()}"
            arguments += [self._field(kind), round(1000 * (now - moved)), said]
        self._script([keys.HEARTBEATS], [KEPT_MS, MAX_PROCESSES, *arguments])

    def start(self, *moving: str) -> None:
        """Start beating; the kinds in ``moving`` count as making progress as long as the process runs."""
        Thread(target=self._run, args=moving, name="skald-heartbeat", daemon=True).start()

    def _run(self, *moving: str) -> None:
        while not self._ended.is_set():
            for kind in moving:
                self.move(kind)
            with suppress(CorruptLog, LogFull, LogUnavailable):
                self.beat()
            self._ended.wait(BEAT_SECONDS)

    def end(self) -> None:
        """Stop beating, and remove the heartbeats of this process, which is shutting down."""
        self._ended.set()
        with suppress(CorruptLog, LogFull, LogUnavailable), translate_errors():
            self._client.hdel(keys.HEARTBEATS, *map(self._field, self._moved))

    def _field(self, kind: str) -> str:
        return f"{kind}:{self._fields[kind]}"
