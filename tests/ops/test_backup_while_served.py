"""Backups of a store that is played in meanwhile: each game as it was at one moment, also when the run is killed."""

import random
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest

from events.log.records import partition_of
from ops.backup.backup import Backup
from ops.backup.index import find_index
from ops.run.redis import EmbeddedRedis
from tests.ops.backups import check, put_back
from tests.ops.service import environment
from tests.support.campaigns import amount
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder

KILLS = amount("SKALD_BACKUP_KILLS", 2, 12)
ROUNDS = 4
PAUSE = 0.005
"""Seconds between two actions: everything that is played is restored and audited in the end."""


class Playing(threading.Thread):
    """Plays games and begins new ones until it is stopped."""

    def __init__(self, url):
        super().__init__(daemon=True)
        self.store, self.over, self.error = Deployment.on_redis(url, RULESETS), False, None
        self.games = [self.store.game(2) for _ in range(6)]

    def run(self):
        try:
            while not self.over:
                game = random.choice(self.games)
                if self.store.step(game) is None or random.random() < 0.05:
                    self.games.append(self.store.game(2))
                if random.random() < 0.2:
                    self.store.drain(game)
                time.sleep(PAUSE)
        except Exception as error:  # noqa: BLE001 - told in the end
            self.error = error


@contextmanager
def played(url):
    playing = Playing(url)
    playing.start()
    try:
        yield playing
    finally:
        playing.over = True
        playing.join()
    assert playing.error is None, playing.error


@pytest.fixture
def url(own_redis):
    return own_redis.url


def assert_consistent(folder):
    """Restored into an empty store, each game is whole, and its feed tells of exactly its newest events."""
    with temporary_folder() as data, EmbeddedRedis(data) as server:
        store = Deployment.on_redis(server.url, RULESETS)
        found = put_back(store, folder)
        for game in store.log.game_ids():
            store.assert_whole(game)
            told = [entry for entry in store.log.feed(partition_of(game)) if entry.game == game]
            assert all(entry.last <= store.log.head(game).version for entry in told)
            store.drain(game)
            store.assert_projected(game)
    return found.games


def test_each_game_is_as_it_was_at_one_moment(url, tmp_path):
    with played(url) as playing:
        for _ in range(ROUNDS):
            time.sleep(0.3)
            Backup(playing.store.client, tmp_path, {}, lambda _: None).run()
        begun = len(playing.games)
    assert 6 <= assert_consistent(tmp_path) <= begun


@pytest.mark.campaign(4)
def test_killed_at_any_moment_the_backup_before_it_is_whole(url, tmp_path):
    command = [sys.executable, "-m", "ops.cli", "backup", str(tmp_path)]
    with played(url) as playing:
        began = time.monotonic()
        Backup(playing.store.client, tmp_path, {}, lambda _: None).run()
        subprocess.run(command, env=environment(SKALD_REDIS_URL=url), check=True, capture_output=True)
        takes = time.monotonic() - began
        for _ in range(KILLS):
            running = subprocess.Popen(command, env=environment(SKALD_REDIS_URL=url), stdout=subprocess.DEVNULL)
            time.sleep(takes * random.uniform(0.4, 1.1))
            running.kill()
            running.wait()
            check(tmp_path)
        assert Backup(playing.store.client, tmp_path, {}, lambda _: None).run().games >= 6
    assert_consistent(tmp_path)
    named = {item.piece.pack for item in find_index(tmp_path).items.values()}
    assert {file.name for file in tmp_path.glob("pack-*")} == named
