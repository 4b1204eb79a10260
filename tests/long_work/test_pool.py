"""The pool: other processes do what takes long, and are the pool's to begin and to end."""

import os
import subprocess
import sys
import threading
import time

import pytest

from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.log.memory import MemoryLog
from events.log.records import named_game_id
from events.ruleset.refusals import UnknownGame
from ops.run import long_work
from ops.run.settings import Settings
from service.access.seats import UNKNOWN_GAME
from service.game.perform import Performer
from service.long_work import pool as module
from service.long_work.pool import InProcess, Jobs, Pool, WorkFailed
from service.long_work.tasks import Audit, GameAt, Lines, States
from tests.support.cases import each
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually

SLEEPER = """
import socket, sys, time
with socket.socket(fileno=int(sys.argv[1])) as connection:
    time.sleep(600)
"""


class Started:
    """Starts processes, and keeps them."""

    def __init__(self, *command):
        self.command, self.processes = command, []

    def __call__(self, handle):
        os.set_blocking(handle, False)  # as gevent does
        command = [sys.executable, *self.command, str(handle)]
        self.processes.append(subprocess.Popen(command, pass_fds=[handle], stdin=subprocess.DEVNULL))
        return self.processes[-1]


def stays():
    return False


@pytest.fixture
def played(redis_url, monkeypatch):
    """A deployment with a game that is over, and the settings of the processes that are to read it."""
    for name, value in Settings(redis_url=redis_url, games=os.environ["SKALD_GAMES"]).environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(module, "is_small", lambda _: False)
    deployment = Deployment.on_redis(redis_url)
    game = deployment.game()
    deployment.play_out(game)
    deployment.drain(game)
    return deployment, game


def test_the_answers_of_the_pool_are_those_of_the_process_itself(played):
    deployment, game = played
    games = GameService(deployment.log, RULESETS, lambda: "")
    in_process, started = InProcess(Performer(games, kept=0)), Started("-m", "ops.run.long_work")
    pool, head = Pool(started, in_process, 1, 8), deployment.log.head(game)
    many = head.version // 2
    tasks = [
        Audit(game=game, version=head.version, head=head.hash.hex()),
        Lines(game=game, viewer=0, lang="de", after=3, upto=head.version - 1),
        *(States(game=game, viewer=1, after=after, newest=head.version, limit=many) for after in (0, many, 2)),
        *(GameAt(game=game, viewer=None, version=n, seats=UNKNOWN_GAME, is_closed=True) for n in (9, 12, 8)),
    ]
    for task in tasks:
        assert pool.run(task, "ada", stays) == in_process.run(task, "ada", stays)
    with pytest.raises(UnknownGame):
        pool.run(Audit(game="017-8k2m4w0q7z5t3v1x", version=0, head=""), "ada", stays)
    assert len(started.processes) == 1
    assert os.getpriority(os.PRIO_PROCESS, started.processes[0].pid) > 0, "serving goes first"
    started.processes[0].kill()
    with pytest.raises(WorkFailed):
        pool.run(tasks[1], "ada", stays)
    assert pool.run(tasks[1], "ada", stays) == in_process.run(tasks[1], "ada", stays)


def test_an_audit_is_remembered_by_its_version(played, monkeypatch):
    deployment, game = played
    pool = Pool(Started("-m", "ops.run.long_work"), InProcess(Performer(deployment.service, kept=0)), 1, 8)
    head = deployment.log.head(game)
    task = Audit(game=game, version=head.version, head=head.hash.hex())
    found = pool.run(task, "ada", stays)
    monkeypatch.setattr(Jobs, "join", None)
    assert pool.run(task, "bo", stays) == found


def test_what_is_small_is_done_at_once(redis_url):
    deployment = Deployment.on_redis(redis_url)
    game = deployment.game()

    def start(handle):
        raise AssertionError("no process is needed")

    pool = Pool(start, InProcess(Performer(deployment.service, kept=0)), 1, 8)
    assert pool.run(Lines(game=game, viewer=None, lang=None, after=0, upto=3), "ada", stays).count(b"\n") == 3


def test_what_nobody_waits_for_any_more_ends(monkeypatch):
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(module, "ABANDONED_SECONDS", 0.1)
    started = Started("-c", SLEEPER)
    pool = Pool(started, None, 1, 8)
    with pytest.raises(WorkFailed):
        pool.run(Audit(game="one", version=1, head=""), "ada", lambda: bool(started.processes))
    eventually(lambda: started.processes[0].poll() is not None)


def test_a_task_for_two_goes_on_when_one_leaves(monkeypatch):
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(module, "ABANDONED_SECONDS", 0.1)
    started, task = Started("-c", SLEEPER), Audit(game="one", version=1, head="")
    pool, left = Pool(started, None, 1, 8), threading.Event()

    def wait():
        with pytest.raises(WorkFailed):
            pool.run(task, "bo", left.is_set)

    second = threading.Thread(target=wait, daemon=True)
    second.start()
    eventually(lambda: started.processes)
    with pytest.raises(WorkFailed):
        pool.run(task, "ada", lambda: True)
    time.sleep(0.5)
    assert started.processes[0].poll() is None
    left.set()
    second.join(10)
    eventually(lambda: started.processes[0].poll() is not None)


def test_a_process_ends_with_the_one_that_it_works_for(redis_url, monkeypatch):
    for name, value in Settings(redis_url=redis_url, games=os.environ["SKALD_GAMES"]).environment().items():
        monkeypatch.setenv(name, value)
    ours, theirs = module.socketpair()
    process = long_work.start(theirs.fileno())
    theirs.close()
    assert os.getpgid(process.pid) != os.getpgid(0), "Ctrl-C does not reach it"
    ours.close()
    assert process.wait(20) == 0


@each("lost", ["all of it", "what came last"])
def test_a_state_is_kept_only_as_long_as_the_log_leads_to_it(lost):
    """A game may be purged and created again under the same id, and a failover may lose its last events."""
    games = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    nim, game = RULESETS["nim"], named_game_id(b"k" * 32)
    created = games.create(GamePlan(ruleset=nim, seats=2, taken=range(2), seed=b"one" * 8), game_id=game).state
    before = games.log.head(game)
    games.act(game, 0, nim.command_types["bid"](points=1))
    keeping, version = Performer(games), games.load(game).version
    tasks = [
        GameAt(game=game, viewer=0, version=version, seats=UNKNOWN_GAME, is_closed=False),
        States(game=game, viewer=0, after=version - 1, limit=5, newest=version),
    ]
    for task in tasks:
        keeping(task)
    if lost == "all of it":
        for stored in (games.log._entries, games.log._heads, games.log._commands):
            stored.clear()
        games.create(GamePlan(ruleset=nim, seats=2, taken=range(2), seed=b"two" * 8), game_id=game)
    else:
        del games.log._entries[game][created.version :]
        games.log._heads[game] = before
    games = GameService(games.log, RULESETS, games.clock)
    games.act(game, 0, nim.command_types["bid"](points=2))
    for task in tasks:
        assert keeping(task) == Performer(games, kept=0)(task)
