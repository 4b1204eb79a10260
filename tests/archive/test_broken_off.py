"""Who works on the archive may be killed between any two steps, or at any moment: no game is lost or doubled."""

import os
import random
import secrets
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from events.archive.archive import Archive
from events.archive.archived_log import ArchivedLog
from events.archive.archiver import Archiver
from events.archive.compaction import Compaction
from events.archive.folder import FolderStore
from events.log.redis import RedisLog
from events.log.redis.client import connect
from projections.redis import redis_store
from tests.archive.conftest import FOR_EVER, World
from tests.ops.service import environment

GAMES = 3
KILLS = int(os.environ.get("SKALD_ARCHIVE_KILLS", "0"))


class Killed(BaseException):
    """The process ends here."""


class Steps:
    """Counts the calls of everything behind it, and ends before or after one of them."""

    def __init__(self, last, *, after):
        self.left, self.after = last, after

    def around(self, one):
        return Breaking(self, one)

    def call(self, function, *args):
        self.left -= 1
        if self.left == 0 and not self.after:
            raise Killed
        done = function(*args)
        if self.left == 0:
            raise Killed
        return done


class Breaking:
    """A log or a store of files of which each call is a step."""

    def __init__(self, steps, one):
        self._steps, self._one = steps, one

    def __getattr__(self, name):
        function = getattr(self._one, name)
        return lambda *args: self._steps.call(function, *args)


def seen(log, games):
    """What can be read of the games, and what a repeat would be answered."""
    return {
        game: (
            tuple(log.read(game)),
            log.head(game),
            {field: value for field, value in log.side_data(game, "seats").items() if value},
            log.find_command(game, "adopt", "") is None,
            tuple(log.read_many({game: 2})[game]),
        )
        for game in games
    }


def archive(log, archive_, world):
    Archiver(log, archive_, pack_games=2, forget=world.store.checkpoints.forget).archive_closed(FOR_EVER)


def compact(log, archive_, world):
    Compaction(log, archive_, Archiver(log, archive_, pack_games=2)).run()


def put_back(log, archive_, world):
    for game, place in log.places(list(log.game_ids())).items():
        log.put_back(archive_.game(game, place), place)


def prepared(world, games, work):
    """Bring the world to where the work has something to do: all in the log, or in the archive and changed there."""
    put_back(world.inner, Archive(world.files), world)
    for game in games:
        world.drain(game)
    for name in world.files.names():
        if name != "archive-id":
            world.files.remove(name)
    if work is not archive:
        archive(world.inner, Archive(world.files), world)
        for game in games:
            world.log.put_side_data(game, "seats", {"0:name": "", "1:name": secrets.token_hex(4)})


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("work", [archive, compact, put_back])
def test_work_may_break_off_at_any_step(memory_world, work, after):
    world = memory_world
    games = [world.finished().id for _ in range(GAMES)]
    for last in range(1, 1000):
        prepared(world, games, work)
        before = seen(world.log, games)
        steps = Steps(last, after=after)
        with suppress(Killed):
            work(steps.around(world.inner), Archive(steps.around(world.files)), world)
        assert seen(ArchivedLog(world.inner, Archive(world.files)), games) == before, last
        work(world.inner, Archive(world.files), world)
        assert seen(ArchivedLog(world.inner, Archive(world.files)), games) == before, last
        assert set(world.inner.places(games)) == (set() if work is put_back else set(games))
        if steps.left > 0:
            break
    assert last > 5


@pytest.mark.skipif(not KILLS, reason="SKALD_ARCHIVE_KILLS says how often to kill")
def test_an_archiver_may_be_killed_at_any_moment(redis_url, tmp_path):
    client = connect(redis_url)
    world = World(RedisLog(client), redis_store(client), tmp_path / "archive")
    games = [world.finished().id for _ in range(24)]
    expected = seen(world.log, games)
    settings = {"SKALD_REDIS_URL": redis_url, "SKALD_ARCHIVE": str(world.folder), "SKALD_ARCHIVE_PACK_GAMES": "4"}
    variables = environment(**settings)
    chance, killed, longest = random.Random(1), 0, 1.0
    for _ in range(KILLS):
        work = chance.choice(["--now", "--now", "--compact"])
        began = time.monotonic()
        process = subprocess.Popen([sys.executable, "-m", "ops.cli", "archive", work], env=variables)
        try:
            process.wait(chance.uniform(0.2, 1.1) * longest)
            longest = time.monotonic() - began
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            killed += 1
        log = ArchivedLog(RedisLog(client), Archive(FolderStore(world.folder)))
        assert seen(log, games) == expected
        if len(world.inner.places(games)) > 16:
            for game, place in list(world.inner.places(games).items())[:12]:
                world.inner.put_back(Archive(world.files).game(game, place), place)
                world.drain(game)
    assert killed > KILLS // 4
    assert sorted(log.game_ids()) == sorted(games)
