"""What a running service says of itself every few seconds: the memory of its processes, and how far it is behind."""

import re
import time
from collections import defaultdict
from pathlib import Path
from resource import getpagesize

import httpx

MEMORY = re.compile(r'^skald_process_memory_bytes\{pid="(\d+)",process="(\w+)"\} (\S+)$', re.MULTILINE)
LAG = re.compile(r"^skald_projection_lag_seconds (\S+)$", re.MULTILINE)
HELD = re.compile(r"^skald_(cached_games|cached_bytes) (\S+)$", re.MULTILINE)
OTHERS = {"redis": "unixsocket", "gunicorn": "gunicorn"}
"""Processes that do not count for themselves, by a word of their command lines."""


class Samples:
    """Series of (seconds since the start, figure).

    ``memory`` by kind and process, ``held`` (what all processes remember on purpose), ``lag``, and the time that
    a scrape takes.
    """

    def __init__(self, running):
        self._running, self._began = running, time.monotonic()
        self.memory, self.held, self.lag, self.scrapes = defaultdict(list), defaultdict(list), [], []

    def seconds(self):
        """The seconds since the start."""
        return time.monotonic() - self._began

    def take(self):
        """Ask once. A service that does not answer has no figures."""
        asked = time.monotonic()
        try:
            answer = httpx.get(f"{self._running.url}/metrics", timeout=5)
        except httpx.TransportError:
            return
        now = time.monotonic()
        if answer.status_code != 200:
            return
        at = asked - self._began
        self.scrapes.append((at, now - asked))
        self.lag += [(at, float(found)) for found in LAG.findall(answer.text)]
        for pid, kind, taken in MEMORY.findall(answer.text):
            self.memory[kind, int(pid)].append((at, float(taken)))
        for name, figure in HELD.findall(answer.text):
            self.held[name].append((at, float(figure)))
        for kind, pid in self._others():
            self.memory[kind, pid].append((at, memory_of(pid)))

    def _others(self):
        yield "supervisor", self._running.process.pid
        for pid, command in self._running.children().items():
            yield from ((kind, pid) for kind, word in OTHERS.items() if word in command)


def memory_of(pid):
    """Return the resident memory of a process in bytes; 0 if it has ended."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * getpagesize()
    except OSError:
        return 0
