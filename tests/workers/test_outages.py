"""What each process says of an outage, and of what is damaged: one line when it begins, and one when it is over."""

from threading import Event

import pytest

from events.log.marks import TRANSPARENCY, FeedMarks, SignedMark
from events.log.records import CorruptLog, LogUnavailable
from events.transparency.log import LogDamaged
from tests.support.rulesets import RULESETS
from tests.transparency.stores import SIGNER
from workers.main import run_sweeper
from workers.process import ProcessDependencies
from workers.projections import Projecting
from workers.transparency import LogWriter, Noted

GONE, DAMAGED = LogUnavailable("gone"), CorruptLog("of another type")
AWAY = ["Redis is unavailable: gone", "Redis is available again"]


class Failing:
    """Fails twice with each error; then it succeeds, and is the end."""

    def __init__(self, *errors):
        self.errors, self.stop = [error for error in errors for _ in range(2)], Event()

    def __call__(self, *_):
        if self.errors:
            raise self.errors.pop(0)
        self.stop.set()
        return True


@pytest.fixture(autouse=True)
def _at_once(monkeypatch):
    for name in ("projections.STANDBY", "transparency.STANDBY", "transparency.ROUND", "main.SWEEP", "bots.player.WAIT"):
        monkeypatch.setattr(f"workers.{name}_SECONDS", 0)


@pytest.fixture
def said(caplog):
    return lambda: [message.partition(", after")[0] for message in caplog.messages]


def test_draining(deployment, said, monkeypatch):
    loop, drain = deployment.drain_loop(), Failing(GONE)
    monkeypatch.setattr(loop, "_drain", lambda *_: drain() and False)
    for _ in range(3):
        loop.run()
    assert said() == ["Dirty games are left to the sweeper: gone", AWAY[1]]


def test_projections_from_outside(deployment, said):
    working, working._work = Projecting(deployment.service, deployment.client, []), (work := Failing(GONE))
    working.run(work.stop)
    assert said() == AWAY


def test_bots(deployment, said, monkeypatch):
    player, play = deployment.another_bot_player(), Failing(GONE, DAMAGED)
    player.play_one = play
    monkeypatch.setattr(play.stop, "set", player.stop)
    player.run()
    assert said() == [
        "Bots wait, since Redis is unavailable: gone",
        "Bots wait, since the stored data of their turns is damaged: of another type",
        "Redis is available again",
        "Bots play again",
    ]


def test_the_log_of_logs(deployment, said, monkeypatch, tmp_path):
    noted = Noted(FeedMarks(deployment.client, TRANSPARENCY), SignedMark(deployment.client))
    monkeypatch.setattr("workers.transparency.Follower.round", work := Failing(GONE, LogDamaged("it is another")))
    LogWriter(deployment.log, tmp_path, lambda: SIGNER, 3600, noted).run(work.stop)
    assert said() == [
        AWAY[0],
        "The transparency log is halted: it is another",
        AWAY[1],
        "The transparency log continues",
    ]


def test_the_sweeper(redis_url, said, monkeypatch):
    monkeypatch.setattr("workers.main.Expirer.expire", expire := Failing(GONE, DAMAGED))
    process = ProcessDependencies(redis_url, redis_url)
    monkeypatch.setattr(ProcessDependencies, "stopping", lambda _: expire.stop)
    run_sweeper(process, RULESETS)
    assert said() == [
        AWAY[0],
        "Due games cannot be processed, since their stored data is damaged: of another type",
        AWAY[1],
        "Due games are processed again",
    ]
