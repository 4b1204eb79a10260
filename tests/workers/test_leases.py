"""Leases: one worker at a time drains a partition, and a killed one blocks it for a moment only."""

import time

import pytest
import redis

from events.log.keys import dirty
from events.log.records import partition_of
from projections.store.keys import lease, quarantined
from tests.support.waiting import eventually
from workers.drain import GAMES_PER_LEASE, LEASE_MS

NO_LIMIT = -1
"""What Redis says of a key that does not expire."""


@pytest.fixture
def dirty_games(deployment):
    return deployment.store.dirty_games


def acquire(dirty_games, partitions, token="one", milliseconds=60_000):
    return dirty_games.acquire(partitions, token, milliseconds, GAMES_PER_LEASE)


def test_a_leased_partition_is_left_to_its_worker(deployment, dirty_games):
    game = deployment.game()
    (held,) = acquire(dirty_games, [partition_of(game)])
    assert (held.games, held.quarantined) == ((game,), {})
    assert deployment.drainer.drain([partition_of(game)]) == 0
    assert deployment.read_models.scores(game, None) is None
    assert acquire(dirty_games, [partition_of(game)], "another") == []


def test_the_lease_of_a_killed_worker_expires_soon(deployment, dirty_games):
    game = deployment.game()
    acquire(dirty_games, [partition_of(game)], milliseconds=LEASE_MS)
    assert NO_LIMIT != deployment.client.pttl(lease(partition_of(game))) <= LEASE_MS
    eventually(lambda: deployment.drain(game) or deployment.read_models.scores(game, None))
    assert LEASE_MS < 1000


def test_a_lease_is_given_back_by_its_owner_only(deployment, dirty_games):
    game = deployment.game()
    expired = acquire(dirty_games, [partition_of(game)], "lost", milliseconds=1)
    time.sleep(0.01)
    assert acquire(dirty_games, [partition_of(game)], "new")
    assert dirty_games.release(expired, "lost") == set()
    assert acquire(dirty_games, [partition_of(game)], "third") == []


def test_a_released_partition_is_clean_only_without_dirty_games(deployment, dirty_games):
    game = deployment.game()
    assert dirty_games.release(acquire(dirty_games, [partition_of(game)]), "one") == set()
    leases = acquire(dirty_games, [partition_of(game)])
    deployment.another_drainer()._processor.process({game: ()})
    assert dirty_games.release(leases, "one") == {partition_of(game)}


def test_a_clean_partition_is_not_leased(deployment, dirty_games):
    assert acquire(dirty_games, range(256)) == []
    game = deployment.game()
    deployment.drain(game)
    assert acquire(dirty_games, range(256)) == []


def test_a_partition_that_cannot_be_read_waits_and_that_is_told_once(deployment, caplog):
    bad, good = deployment.game(), deployment.game()
    while partition_of(good) == partition_of(bad):
        good = deployment.game()
    for _ in range(2):
        deployment.client.set(quarantined(partition_of(bad)), "x")
        for _ in range(2):
            deployment.drainer.drain([partition_of(bad), partition_of(good)])
            deployment.assert_projected(good)
        assert deployment.is_dirty(bad) is False, "nobody can lease it"
        deployment.client.delete(quarantined(partition_of(bad)))
        assert deployment.is_dirty(bad)
    assert [message.partition(": ")[0] for message in caplog.messages] == [
        f"Partition {partition_of(bad)} is not projected until this is repaired"
    ] * 2
    deployment.drain(bad)
    deployment.assert_projected(bad)


def test_the_games_that_have_waited_the_longest_come_first(deployment):
    names = [f"017-{number:016d}" for number in range(GAMES_PER_LEASE + 3)]
    deployment.client.zadd(dirty(17), {name: 100 - number for number, name in enumerate(names)})
    (held,) = acquire(deployment.store.dirty_games, [17])
    assert held.games == tuple(reversed(names))[:GAMES_PER_LEASE]


def test_dirty_games_are_counted_by_partition(deployment, dirty_games):
    partitions = [partition_of(deployment.game()) for _ in range(3)]
    assert dirty_games.counts() == {partition: partitions.count(partition) for partition in partitions}
    for partition in partitions:
        deployment.drainer.drain([partition])
    assert dirty_games.counts() == {}


def test_counting_what_is_dirty_is_one_command(deployment, redis_url):
    dirty_games = deployment.store.dirty_games
    deployment.game()
    dirty_games.counts()
    with redis.Redis.from_url(redis_url) as client:
        client.config_resetstat()
        assert len(dirty_games.counts()) == 1
        sent = {name: found["calls"] for name, found in client.info("commandstats").items()}
    assert sent["cmdstat_evalsha"] == 1
    assert sent.keys() <= {"cmdstat_evalsha", "cmdstat_zcard", "cmdstat_config|resetstat", "cmdstat_info"}
