"""A process that appends like a web process: decides, appends with an idempotency key, notifies, and never gives up."""

import json
import random
import secrets
import signal
import time
from pathlib import Path

import msgspec
import redis

from events.log.records import LogUnavailable, Status, partition_of
from events.ruleset.refusals import Refusal
from tests.support.deployment import Deployment
from workers import queue
from workers.queue import Notifier


class Journal:
    """One line for each intent and each answer."""

    def __init__(self, path):
        self.path = Path(path)

    def write(self, **line):
        with self.path.open("ab", buffering=0) as file:
            file.write(json.dumps(line).encode() + b"\n")

    def lines(self):
        text = self.path.read_text() if self.path.exists() else ""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def open_intents(self):
        """What was begun and has no answer yet."""
        done = {line["key"] for line in self.lines() if line["kind"] != "intent"}
        return [line for line in self.lines() if line["kind"] == "intent" and line["key"] not in done]

    def acknowledged(self):
        return [line for line in self.lines() if line["kind"] == "stored"]


POOL = "crash:games"
GAMES = 40
NOTIFIED = 0.7


class Appender:
    """Plays seats at random in games that it shares with others. What has no answer yet is asked again after a kill."""

    def __init__(self, url, journal):
        self.deployment = Deployment.on_redis(url)
        self.notifier = Notifier(queue.connect(url))
        self.journal = Journal(journal)
        self.stopping = False

    def run(self):
        signal.signal(signal.SIGTERM, self.stop)
        for intent in self.journal.open_intents():
            self.answer(intent)
        while not self.stopping:
            try:
                self.turn()
            except (LogUnavailable, redis.RedisError):
                time.sleep(0.02)

    def stop(self, *_):
        self.stopping = True

    def turn(self):
        pool = self.deployment.client
        if pool.scard(POOL) < GAMES:
            pool.sadd(POOL, self.deployment.game(random.choice((2, 3))))
        game = pool.srandmember(POOL).decode()
        state = self.deployment.service.load(game)
        if state.status is not Status.RUNNING:
            pool.srem(POOL, game)
            return
        seat = next(seat for seat in range(state.setup.seats) if seat in state.to_act(seat))
        command = random.choice(state.ruleset.legal(state.table, seat))
        intent = {"kind": "intent", "game": game, "seat": seat, "key": secrets.token_hex(8)}
        intent["command"] = msgspec.to_builtins(command)
        self.journal.write(**intent)
        self.answer(intent)

    def answer(self, intent):
        """Ask until there is an answer, always with the same key."""
        command = msgspec.convert(intent["command"], self.deployment.rulesets["nim"].commands)
        while True:
            try:
                done = self.deployment.service.act(intent["game"], intent["seat"], command, key=intent["key"])
            except (LogUnavailable, redis.RedisError):
                time.sleep(0.02)
            except Refusal as refusal:
                self.journal.write(kind="refused", key=intent["key"], why=refusal.code)
                return
            else:
                versions = [entry.version for entry in done.entries]
                self.journal.write(**{**intent, "kind": "stored", "first": versions[0], "last": versions[-1]})
                if random.random() < NOTIFIED:
                    self.notifier.notify(partition_of(intent["game"]))
                return


def appender(url, journal):
    Appender(url, journal).run()
