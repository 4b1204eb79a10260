"""Kills processes of a running service, as crashes and memory shortages do."""

import os
import signal
from collections import Counter
from contextlib import suppress

from tests.support.campaigns import chooser
from tests.support.processes import children_of
from tests.support.waiting import eventually

VICTIMS = {"web": 10, "worker": 7, "redis": 5, "sweeper": 3, "bots": 3, "webhooks": 2, "gunicorn": 2}


class Killer:
    """Kills processes of a running service, each sort at least twice. Raises if the service does not have each sort."""

    def __init__(self, running, victims=VICTIMS):
        self.running, self._victims = running, victims
        self.kills, self._chance = Counter(), chooser("victims")
        for name in victims:
            eventually(lambda name=name: self.find(name))

    def kill_one(self):
        assert self.running.process.poll() is None, self.running.said
        wanted = [name for name in self._victims if self.kills[name] < 2] if self._chance.random() < 0.3 else []
        name = self._chance.choice(wanted or self._chance.choices(list(self._victims), self._victims.values()))
        if found := self.find(name):
            with suppress(ProcessLookupError):
                os.kill(self._chance.choice(found), signal.SIGKILL)
                self.kills[name] += 1

    def find(self, name):
        children = self.running.children()
        arbiters = [pid for pid, command in children.items() if "gunicorn" in command]
        if name == "web":
            return [pid for arbiter in arbiters for pid in children_of(arbiter)]
        word = {"redis": "unixsocket", "gunicorn": "gunicorn"}.get(name, f"ops.processes {name}")
        return [pid for pid, command in children.items() if word in command]
