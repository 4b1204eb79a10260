"""Who works on the archive may be killed between any two steps, or at any moment: no game is lost or doubled."""

import random
import secrets
import subprocess
import sys
import time
from contextlib import suppress
from multiprocessing import get_context

import pytest

from events.archive.archive import Archive, FolderStore
from events.archive.archiver import Archiver, Compaction, check_packs, reindex
from events.log.client import connect
from events.log.log import RedisLog
from projections.engine.engine import ProjectionStore
from tests.archive.conftest import FOR_EVER, World
from tests.ops.service import environment
from tests.support.campaigns import amount
from tests.support.waiting import eventually

GAMES = 3
KILLS = amount("SKALD_ARCHIVE_KILLS", 5, 20)


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
            {field: value for field, value in log.game_metadata(game, "seats").items() if value},
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
            world.log.put_game_metadata(game, "seats", {"0:name": "", "1:name": secrets.token_hex(4)})


@pytest.mark.campaign(15)
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("work", [archive, compact, put_back])
def test_work_may_break_off_at_any_step(world, work, after):
    games = [world.finished().id for _ in range(GAMES)]
    for last in range(1, 1000):
        prepared(world, games, work)
        before = seen(world.log, games)
        steps = Steps(last, after=after)
        with suppress(Killed):
            work(steps.around(world.inner), Archive(steps.around(world.files)), world)
        assert seen(RedisLog(world.inner._client, Archive(world.files)), games) == before, last
        work(world.inner, Archive(world.files), world)
        assert seen(RedisLog(world.inner._client, Archive(world.files)), games) == before, last
        assert set(world.inner.places(games)) == (set() if work is put_back else set(games))
        if steps.left > 0:
            break
    assert last > 5


def test_an_archiver_may_be_killed_at_any_moment(redis_url, tmp_path):
    client = connect(redis_url)
    world = World(RedisLog(client), ProjectionStore(client), tmp_path / "archive")
    games = [world.finished().id for _ in range(2 * GAMES)]
    expected = seen(world.log, games)
    chance, killed, longest = random.Random(1), 0, 0.2
    for _ in range(KILLS):
        work = chance.choice([archive, archive, compact, put_back])
        began = time.monotonic()
        process = get_context("fork").Process(target=work_alone, args=(work, redis_url, world.folder), daemon=True)
        process.start()
        ends = began + chance.uniform(0.0, 1.1) * longest
        while process.is_alive() and time.monotonic() < ends:
            game = chance.choice(games)
            log = RedisLog(client, Archive(FolderStore(world.folder)))
            assert seen(log, [game])[game] == expected[game]
        killed += process.is_alive()
        process.kill()
        process.join()
        longest = time.monotonic() - began if process.exitcode == 0 else 1.1 * longest
        log = RedisLog(client, Archive(FolderStore(world.folder)))
        assert seen(log, games) == expected
        for game in games:
            world.drain(game)
    assert killed > KILLS // 4
    assert sorted(log.game_ids()) == sorted(games)
    with world.files.locked():
        # A pack that was written just before a kill has no index yet; its games are read all the same.
        reindex(world.archive)
        assert not list(check_packs(world.archive))
    print(f"{killed} of {KILLS} were killed")


def work_alone(work, url, folder):
    """Do some work on the archive in a process of its own."""
    client, files = connect(url), FolderStore(folder)
    world = World(RedisLog(client), ProjectionStore(client), folder)
    with files.locked():
        work(world.inner, Archive(files), world)


@pytest.mark.campaign(15)
def test_what_was_written_by_a_killed_archiver_of_several_processes_harms_nothing(redis_url, tmp_path):
    client = connect(redis_url)
    world = World(RedisLog(client), ProjectionStore(client), tmp_path / "archive")
    games = [world.finished().id for _ in range(GAMES)]
    expected = seen(world.log, games)
    settings = {
        "SKALD_REDIS_URL": redis_url,
        "SKALD_ARCHIVE": str(world.folder),
        "SKALD_TUNING": "archive_pack_games=1",
    }
    command = [sys.executable, "-m", "ops.cli", "archive", "--now", "--processes", "2"]
    process = subprocess.Popen(command, env=environment(**settings))
    eventually(lambda: process.poll() is not None or list(world.folder.glob("*-0.ndjson.gz")))
    process.kill()
    process.wait()
    assert seen(world.log, games) == expected
    done = subprocess.run(command, env=environment(**settings), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done
    assert seen(RedisLog(world.inner._client, Archive(world.files)), games) == expected
    assert set(world.inner.places(games)) == set(games)
