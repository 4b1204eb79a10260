"""Redis is killed, or its append-only file is cut: every commit is there as a whole, or not at all."""

import os
import random
import threading

import pytest

from events.log import keys
from events.log.client import connect
from events.log.log import RedisLog
from events.log.records import Head, Refusal, partition_of
from ops.run.redis import EmbeddedRedis
from tests.support.campaigns import is_whole
from tests.support.commits import broken_at, commit, head_after, started

EVERY_BYTE = "SKALD_CUT_EVERY_BYTE" in os.environ
HIDDEN = {"seat:1": b'{"cards":["red"]}', "server": b'{"draws":[]}'}


def append_only_file(data):
    """The file that Redis appends to, in the layout of 6.2 or of 7."""
    return next(iter(sorted(data.glob("appendonlydir/*.incr.aof"))), data / "appendonly.aof")


def agree(client, game):
    """Log, head, feed, dirty mark and commands tell of the same commits; the version they tell of."""
    log = RedisLog(client)
    entries, head, partition = log.read(game), log.head(game), partition_of(game)
    assert broken_at(entries) is None
    assert (head.version, head.hash) == ((entries[-1].version, entries[-1].hash) if entries else (0, b""))
    fed = [(one.first, one.last) for one in log.feed(partition, limit=100_000) if one.game == game]
    assert [version for first, last in fed for version in range(first, last + 1)] == [e.version for e in entries]
    assert client.hlen(keys.commands(game)) == len(fed)
    assert bool(client.zscore(keys.dirty(partition), game)) == bool(entries)
    return head.version


def test_a_cut_file_holds_the_commit_before_or_after(own_server, short_folder):
    with connect(own_server.url) as client:
        log = RedisLog(client)
        game, head = started(log, 2, private=HIDDEN)
        file = append_only_file(own_server.data)
        start = file.stat().st_size
        last = commit(head, 3, private=HIDDEN, game_metadata={"names": {"0": "Ada"}})
        log.append(game, last, expected=head)
    own_server.kill()
    whole = file.read_bytes()
    assert len(whole) > start
    own_server.stop()

    places = range(start, len(whole) + 1)
    if not EVERY_BYTE:
        chosen = random.Random(start).sample(places, 24 if is_whole() else 6)
        places = sorted({*places[:3], *places[-3:], *chosen})
    found = []
    for place in places:
        file.write_bytes(whole[:place])
        with EmbeddedRedis(own_server.data, own_server.binary) as again, connect(again.url) as client:
            version = agree(client, game)
            assert version == (5 if place == len(whole) else 2)
            log = RedisLog(client)
            assert bool(log.game_metadata(game, "names")) == (version == 5)
            if version == 2:
                assert not log.append(game, last, expected=head).repeated
                assert agree(client, game) == 5
            found.append(version)
            again.kill()
        file.write_bytes(whole)
    assert set(found) == {2, 5}


def append_for_ever(url, game, acknowledged, stop):
    """Append to a game and note each version that was acknowledged; carry on when Redis is back."""
    with connect(url) as client:
        log, head, attempt = RedisLog(client), Head(), None
        while not stop.is_set():
            attempt = attempt or commit(head, 2, private=HIDDEN)
            try:
                log.append(game, attempt, expected=head)
            except Refusal:
                continue  # the same command again, whether it was stored or not
            head, attempt = head_after(attempt), None
            acknowledged[game] = head


def test_a_killed_redis_loses_nothing_acknowledged(own_server):
    acknowledged, stop = {}, threading.Event()
    games = [f"{number:03d}-{'0' * 16}" for number in range(4)]
    threads = [
        threading.Thread(target=append_for_ever, args=(own_server.url, game, acknowledged, stop)) for game in games
    ]
    for thread in threads:
        thread.start()
    for pause in (0.3, 0.1, 0.05):
        stop.wait(pause)
        own_server.kill()
        own_server.start()
    stop.wait(0.2)
    own_server.kill()
    stop.set()
    for thread in threads:
        thread.join()
    own_server.start()
    with connect(own_server.url) as client:
        for game in games:
            assert agree(client, game) >= acknowledged[game].version >= 10


@pytest.mark.parametrize("stop", ["stop", "kill"])
def test_every_game_goes_on_after_a_new_start(own_server, stop):
    with connect(own_server.url) as client:
        game, head = started(RedisLog(client), private=HIDDEN)
    getattr(own_server, stop)()
    own_server.start()
    with connect(own_server.url) as client:
        RedisLog(client).append(game, commit(head), expected=head)
        assert agree(client, game) == 4
