"""What these tests share: the tiny game, real processes that can be killed, and the truth to compare with."""

import json
import multiprocessing
import os
import random
import signal
import time
from pathlib import Path

from events.application.game_service import GamePlan, GameService
from events.integrity.audit import audit
from events.log.client import connect
from events.log.ids import partition_of
from events.log.port import Status
from events.log.redis import RedisLog
from events.ruleset.registry import RulesetRegistry
from projections.history import score_history
from projections.lobby import listing
from projections.read_models import ReadModels
from projections.results import results_of
from projections.scoreboard import scores_of
from tests.fifth.nim import RULESET
from workers.bell import Bell
from workers.drain import Drainer
from workers.main import now, run_sweeper, run_worker
from workers.watch import Watch

LIBRARY = RulesetRegistry([RULESET])
PATIENCE = 15.0
"""Seconds that a busy machine is given for what takes two at most; how long it took is told."""
_fork = multiprocessing.get_context("fork")


class Stage:
    """One log with its store, its read models, and a drainer in this process."""

    def __init__(self, url, library=LIBRARY):
        self.url = url
        self.client = connect(url)
        self.log = RedisLog(self.client)
        self.games = library
        self.store = GameService(self.log, library, now)
        self.models = ReadModels(self.client)
        self.drainer = self.another_drainer()

    def another_drainer(self, library=None):
        return Drainer(self.client, GameService(self.log, library or self.games, now))

    def game(self, seats=3, bots=(), **plan):
        beside = {"seats": {f"{seat}:controller": "random" if seat in bots else "human" for seat in range(seats)}}
        plan = {"game": self.games["nim"], "seats": seats, "taken": range(seats), **plan}
        return self.store.create(GamePlan(**plan), lambda _: beside).state.id

    def drain(self, game):
        while self.drainer.drain([partition_of(game)]):
            pass

    def watch(self):
        return Watch(self.client, self.drainer, Bell(self.client))

    def step(self, game, chooser=random):
        """One random action; the match after it, or ``None`` if nobody is asked."""
        state = self.store.load(game)
        if state.status is not Status.RUNNING:
            return None
        seat = next(seat for seat in range(state.setup.seats) if seat in state.to_act(seat))
        return self.store.act(game, seat, chooser.choice(state.ruleset.legal(state.table, seat))).state

    def play_out(self, game, chooser=random):
        while self.step(game, chooser):
            pass
        return self.store.load(game)

    def truth(self, game):
        """The match by a fresh fold of the whole log."""
        return GameService(self.log, self.games, now).load(game)

    def assert_projected(self, game):
        """Every read model of the game is what a fresh fold comes to."""
        state = self.truth(game)
        for viewer in (None, *range(state.setup.seats)):
            assert self.models.scores(game, viewer) == scores_of(state, viewer)
        assert self.models.results(game) == results_of(state)
        assert self.models.history(game) == (
            score_history(self.games, game, self.log.read(game)) if state.status.closed else ()
        )
        created = self.log.read(game, upto=1)[0].at
        assert listing(state, created) in self.listed(ruleset=state.ruleset.id, status=state.status)
        return state

    def assert_whole(self, game):
        """The log is a chain without a gap, and everything in it follows from the rules."""
        report = audit(self.games, game, self.log.read(game), self.log.head(game))
        assert report.ok, report

    def listed(self, **question):
        """The whole list of games, page by page."""
        page, rows = self.models.games(limit=200, **question), []
        rows += page.games
        while page.next:
            page = self.models.games(limit=200, cursor=page.next, **question)
            rows += page.games
        return rows


def worker(url, queue=None):
    run_worker(url, queue or url, LIBRARY)


def sweeper(url, queue=None):
    run_sweeper(url, queue or url)


class Process:
    """A forked process that can be killed, stopped and started again."""

    def __init__(self, main, *args):
        self.main, self.args = main, args
        self.start()

    def start(self):
        self.process = _fork.Process(target=_quietly, args=(self.main, *self.args), daemon=True)
        self.process.start()
        self.since = time.monotonic()

    def kill(self):
        """With no chance to tidy up."""
        self.process.kill()
        self.process.join()

    def stop(self, patience=PATIENCE):
        """The exit code after a polite request to end; anything else than an end is killed."""
        os.kill(self.process.pid, signal.SIGTERM)
        self.process.join(patience)
        code = self.process.exitcode
        if code is None:
            self.kill()
        return code

    @property
    def alive(self):
        return self.process.is_alive()


def _quietly(main, *args):
    if log := os.environ.get("SKALD_TEST_OUTPUT"):
        stream = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    else:
        stream = os.open(os.devnull, os.O_WRONLY)
    os.dup2(stream, 1)
    os.dup2(stream, 2)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    main(*args)


def eventually(question, patience=PATIENCE, pause=0.02):
    """The seconds until the question is answered with yes."""
    started = time.monotonic()
    while not question():
        assert time.monotonic() - started < patience, f"not within {patience} s"
        time.sleep(pause)
    return time.monotonic() - started


class Journal:
    """What an appending process meant to do and what was acknowledged: survives its kill."""

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
