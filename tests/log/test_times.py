"""The clock of the service: the time of Redis, seldom asked for, and going on while Redis is away."""

import time
from datetime import UTC, datetime

import fakeredis
import pytest
import redis

from events.log.client import RESYNC_SECONDS, SAMPLES, ServerClock
from events.log.records import LogUnavailable


class SlowedRedis(fakeredis.FakeRedis):
    """A Redis of which the clock is an hour behind, and which counts how often it is asked."""

    asked, away = 0, False

    def time(self):
        self.asked += 1
        if self.away:
            raise redis.exceptions.ConnectionError
        return int(time.time()) - 3600, 0


def seconds_behind(stamp):
    return (datetime.now(UTC) - datetime.fromisoformat(stamp)).total_seconds()


def test_the_time_is_that_of_redis_and_is_seldom_asked_for(monkeypatch):
    client = SlowedRedis()
    clock = ServerClock(client)
    assert all(3590 < seconds_behind(clock()) < 3610 for _ in range(100))
    assert client.asked == SAMPLES
    assert clock().endswith("Z")
    later = time.monotonic() + RESYNC_SECONDS + 1
    monkeypatch.setattr("events.log.client.time.monotonic", lambda: later)
    clock()
    assert client.asked == 2 * SAMPLES


class LateRedis(fakeredis.FakeRedis):
    """A Redis that is reached late the first time, as through a connection that has to be opened."""

    late = 0.2

    def time(self):
        time.sleep(self.late)
        self.late = 0
        return divmod(time.time_ns() // 1000, 1_000_000)


def test_however_late_redis_is_reached_the_clock_is_not_ahead_of_it():
    clock = ServerClock(LateRedis())
    for _ in range(20):
        said, now = clock(), time.time() * 1000
        assert -2 <= now - datetime.fromisoformat(said).timestamp() * 1000 <= 50
        time.sleep(0.003)


def test_while_redis_is_away_the_clock_goes_on(monkeypatch):
    client = SlowedRedis()
    clock = ServerClock(client)
    client.away = True
    with pytest.raises(LogUnavailable):
        clock()
    client.away = False
    clock()
    client.away = True
    later = time.monotonic() + RESYNC_SECONDS + 1
    monkeypatch.setattr("events.log.client.time.monotonic", lambda: later)
    assert 3590 < seconds_behind(clock()) < 3610
