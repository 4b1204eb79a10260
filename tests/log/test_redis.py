"""What the log does in Redis beyond the port: its keys, its hints, and what it says when Redis is away."""

import pytest

from events.log import keys
from events.log.announcements import announcement
from events.log.client import connect
from events.log.log import RedisLog
from events.log.records import Append, Appended, HashMismatch, Head, LogUnavailable, WrongVersion, partition_of
from tests.support.commits import commit, started
from tests.support.snapshots import snapshot

HIDDEN = {"seat:1": b'{"cards":["top-secret"]}', "server": b'{"seed":"top-secret"}'}


@pytest.fixture
def log(client):
    return RedisLog(client)


# The keys


def test_keys_are_those_of_the_table(log, client):
    game, _ = started(log, private=HIDDEN, game_metadata={"names": {"0": "Ada"}})
    tag = f"{{p{partition_of(game):03d}}}"
    own = {f"{tag}:g:{game}:{name}" for name in ("events", "private", "head", "commands", "side:names")}
    assert {key.decode() for key in client.scan_iter()} == own | {f"{tag}:feed", f"{tag}:dirty"}


def test_entries_are_named_after_versions_and_have_the_same_fields(log, client):
    game, _ = started(log, 4, private=HIDDEN)
    for version, (entry_id, fields) in enumerate(client.xrange(keys.events(game)), 1):
        assert entry_id == b"%d-0" % version
        assert list(fields) == [b"type", b"meta", b"data", b"commitments", b"hash"]


def test_private_parts_are_never_in_the_stream(log, client):
    game, _ = started(log, 2, private=HIDDEN)
    for key, value in snapshot(client).items():
        assert (b"top-secret" in repr(value).encode()) == key.endswith(b":private")
    assert set(client.hgetall(keys.private(game))) == {b"1:seat:1", b"1:server", b"2:seat:1", b"2:server"}


def test_a_lost_script_is_sent_again(log, client):
    game, head = started(log)
    client.script_flush()
    assert log.append(game, commit(head), expected=head).last == 4


# The hints


def test_the_dirty_mark_keeps_since_when(log, client):
    game, head = started(log)
    dirty = keys.dirty(partition_of(game))
    seconds, microseconds = client.time()
    since = client.zscore(dirty, game)
    assert 0 <= seconds * 1000 + microseconds // 1000 - since < 60_000
    client.zadd(dirty, {game: 5})
    log.append(game, commit(head), expected=head)
    assert client.zscore(dirty, game) == 5


def test_a_refused_or_repeated_append_leaves_no_dirty_mark(log, client):
    game, head = started(log)
    done = commit(head)
    log.append(game, done, expected=head)
    client.delete(keys.dirty(partition_of(game)))
    log.append(game, done, expected=head)
    with pytest.raises(WrongVersion):
        log.append(game, commit(head), expected=head)
    assert not client.exists(keys.dirty(partition_of(game)))


def test_appends_are_announced(log, client):
    with client.pubsub() as channel:
        channel.subscribe(keys.APPENDED)
        assert channel.get_message(timeout=5)["type"] == "subscribe"
        game, head = started(log)
        with pytest.raises(HashMismatch):
            log.append(game, commit(head), expected=Head(version=3, hash=b"other"))
        log.append(game, commit(head), expected=head)
        heard = [announcement(channel.get_message(timeout=5)["data"]) for _ in range(2)]
        assert [(one.game, one.version) for one in heard] == [(game, 3), (game, 4)]
        assert [list(one.entries()) for one in heard] == [[], list(log.read(game, after=3))]
        assert channel.get_message(timeout=0.01) is None


def test_a_redis_that_is_away_is_said_to_be(short_folder):
    log = RedisLog(connect(f"unix://{short_folder}/nobody.sock"))
    for question in (
        lambda: log.head("001-a"),
        lambda: log.read("001-a"),
        lambda: log.read("001-a", after=1),
        lambda: log.feed(1),
        lambda: log.append("001-a", commit(Head()), expected=Head()),
    ):
        with pytest.raises(LogUnavailable):
            question()


def test_a_process_may_have_many_requests_at_a_time(server):
    with connect(server.url) as client:
        at_a_time = [client.connection_pool.get_connection() for _ in range(300)]
        assert RedisLog(client).head("001-a") == Head()
        for connection in at_a_time:
            client.connection_pool.release(connection)


def test_a_script_for_many_that_the_server_has_forgotten_is_sent_again(log, client):
    games = [started(log) for _ in range(3)]
    client.script_flush()
    appends = [Append(game, commit(head), head) for game, head in games]
    assert log.append_many(appends) == [Appended(first=4, last=4)] * 3
    assert [log.head(game).version for game, _ in games] == [4] * 3
