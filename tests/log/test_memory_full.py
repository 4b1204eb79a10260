"""Redis has no memory left: an append is refused whole, reading goes on, and so does everything when there is room."""

import pytest

from events.log.client import connect
from events.log.log import RedisLog
from events.log.records import LogFull, partition_of
from tests.support.commits import broken_at, commit, head_after, started
from tests.support.snapshots import snapshot

HIDDEN = {"server": b'{"x":"' + b"y" * 2000 + b'"}'}


def fill(log, game, head):
    """Append until nothing more goes in: the commit that was refused, and the head before it."""
    for _ in range(5000):
        attempt = commit(head, 5, private=HIDDEN, game_metadata={"names": {"0": "Ada"}})
        try:
            log.append(game, attempt, expected=head)
        except LogFull:
            return attempt, head
        head = head_after(attempt)
    raise AssertionError("it is never full")


def test_an_append_is_refused_whole_and_reading_goes_on(own_server):
    with connect(own_server.url) as client:
        log = RedisLog(client)
        game, head = started(log)
        client.config_set("maxmemory", client.info("memory")["used_memory"] + 500_000)
        refused, head = fill(log, game, head)
        before = snapshot(client)
        for _ in range(3):
            with pytest.raises(LogFull):
                log.append(game, refused, expected=head)
        client.script_flush()  # even when the script must be sent again
        with pytest.raises(LogFull):
            log.append(game, refused, expected=head)
        assert snapshot(client) == before

        entries = log.read(game)
        assert len(entries) == head.version == log.feed(partition_of(game))[-1].last
        assert broken_at(entries) is None
        assert log.head(game) == head
        assert log.find_command(game, refused.command, refused.request) is None

        client.config_set("maxmemory", 0)
        assert log.append(game, refused, expected=head).first == head.version + 1
        assert broken_at(log.read(game)) is None


def test_wherever_the_limit_is_a_large_commit_is_stored_whole_or_not_at_all(own_server):
    with connect(own_server.url) as client:
        log = RedisLog(client)
        game, head = started(log)
        large, before = commit(head, 200, private=HIDDEN), snapshot(client)
        used, stored, limit = client.info("memory")["used_memory"], False, 0
        while not stored:
            limit += 50_000
            client.config_set("maxmemory", used + limit)
            try:
                stored = log.append(game, large, expected=head).last == 203
            except LogFull:
                client.config_set("maxmemory", 0)
                assert snapshot(client) == before
        client.config_set("maxmemory", 0)
        assert tuple(log.read(game, after=3)) == large.entries
        assert limit > 50_000
