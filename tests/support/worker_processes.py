"""Real worker, sweeper and bot processes that a test may kill, stop and start again."""

import multiprocessing
import os
import signal
import time

import pytest

from ops.run.settings import Tuning
from tests.support.deployment import RULESETS
from tests.support.processes import heeds
from tests.support.waiting import PATIENCE, eventually
from workers.main import run_bots, run_sweeper, run_worker
from workers.process import ProcessDependencies

_fork = multiprocessing.get_context("fork")


def worker(url, queue=None):
    run_worker(ProcessDependencies(url, queue or url), RULESETS)


def sweeper(url, queue=None, rulesets=RULESETS):
    run_sweeper(ProcessDependencies(url, queue or url), rulesets)


def bots(url, queue=None):
    run_bots(ProcessDependencies(url, queue or url), RULESETS, Tuning().visitor_bot_seconds)


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
        """The exit code after a polite request to end, once that is heeded; anything else than an end is killed."""
        eventually(lambda: heeds(self.process.pid, signal.SIGTERM) or not self.alive, patience)
        self.process.terminate()
        self.process.join(patience)
        code = self.process.exitcode
        if code is None:
            self.kill()
        return code

    @property
    def alive(self):
        return self.process.is_alive()


@pytest.fixture
def start_process():
    """Starts processes that are killed after the test."""
    started = []

    def start(main, *args):
        started.append(Process(main, *args))
        return started[-1]

    yield start
    for process in started:
        process.kill()


def _quietly(main, *args):
    if log := os.environ.get("SKALD_TEST_OUTPUT"):
        stream = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    else:
        stream = os.open(os.devnull, os.O_WRONLY)
    os.dup2(stream, 1)
    os.dup2(stream, 2)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    main(*args)
