"""Somebody at the keyboard of Redis: nothing is appended to an altered log, and reading it shows where it breaks."""

import pytest

from events.log import keys
from events.log.log import RedisLog
from events.log.records import PARTITIONS, CorruptLog, HashMismatch, Head, partition_of
from tests.support.commits import broken_at, commit, started
from tests.support.snapshots import snapshot

HIDDEN = {"seat:1": b'{"cards":["red"]}', "server": b'{"seed":"00"}'}


@pytest.fixture
def log(client):
    return RedisLog(client)


class Altered:
    """A game of five events, of which somebody is going to alter the keys."""

    def __init__(self, log, client):
        self.log, self.client = log, client
        self.game, self.head = started(log, 5, private=HIDDEN)
        self.events = keys.events(self.game)

    def takes_nothing(self):
        """True if nothing can be appended, whatever the writer takes for the head."""
        before = snapshot(self.client)
        for expected in (self.head, Head(version=2, hash=b"x"), Head()):
            with pytest.raises(CorruptLog):
                self.log.append(self.game, commit(expected, 2, private=HIDDEN), expected=expected)
        return snapshot(self.client) == before


@pytest.fixture
def altered(log, client):
    return Altered(log, client)


STREAM = {
    "an entry added": lambda client, key: client.xadd(key, {"type": "gift", "data": "{}"}, id="6-0"),
    "an entry far ahead": lambda client, key: client.xadd(key, {"x": "y"}, id="99-7"),
    "an entry between two versions": lambda client, key: client.xadd(key, {"x": "y"}, id="5-1"),
    "the first entry deleted": lambda client, key: client.xdel(key, "1-0"),
    "an entry deleted": lambda client, key: client.xdel(key, "3-0"),
    "the last entry deleted": lambda client, key: client.xdel(key, "5-0"),
    "the last entry moved": lambda client, key: (client.xdel(key, "5-0"), client.xadd(key, {"x": "y"}, id="6-0")),
    "the stream deleted": lambda client, key: client.delete(key),
}


@pytest.mark.parametrize("alter", STREAM.values(), ids=STREAM)
def test_an_altered_stream(altered, client, alter):
    alter(client, altered.events)
    assert altered.takes_nothing()


def test_an_entry_added_and_taken_away_again(altered, client, log):
    client.xdel(altered.events, client.xadd(altered.events, {"x": "y"}, id="99-0"))
    before = snapshot(client)
    with pytest.raises(CorruptLog):
        log.append(altered.game, commit(altered.head, 2), expected=altered.head)
    assert snapshot(client) == before


def test_a_deleted_entry_is_missing_where_it_was(altered, client, log):
    client.xdel(altered.events, "3-0")
    assert [one.version for one in log.read(altered.game)] == [1, 2, 4, 5]


def test_a_deleted_head(altered, client, log):
    client.delete(keys.head(altered.game))
    assert log.head(altered.game) == Head()
    assert altered.takes_nothing()


@pytest.mark.parametrize("value", ["4", "6", "0", "x", ""])
def test_a_head_moved_by_hand(altered, client, log, value):
    client.hset(keys.head(altered.game), "version", value)
    assert altered.takes_nothing()
    if not value.isdigit():
        with pytest.raises(CorruptLog):
            log.head(altered.game)


def test_a_head_that_no_append_has_written_hides_no_other(altered, client, log, caplog):
    other, head = started(log, 2)
    for field, value in [
        ("hash", None),
        ("hash", b"\1" * 31),
        ("status", b"lost"),
        ("status", b"\xff"),
        ("version", b"9" * 20),
        ("version", b"-1"),
        ("rules_version", b"x"),
    ]:
        before = client.hget(keys.head(altered.game), field)
        if value is None:
            client.hdel(keys.head(altered.game), field)
        else:
            client.hset(keys.head(altered.game), field, value)
        with pytest.raises(CorruptLog):
            log.head(altered.game)
        for _ in range(2):
            assert log.heads([altered.game, other]) == {other: head}
        client.hset(keys.head(altered.game), field, before)
    assert caplog.text.count(altered.game) == 1
    assert log.head(altered.game) == altered.head


def test_another_hash_in_the_head_is_a_fork(altered, client, log):
    client.hset(keys.head(altered.game), "hash", b"\1" * 32)
    with pytest.raises(HashMismatch):
        log.append(altered.game, commit(altered.head), expected=altered.head)


@pytest.mark.parametrize("name", ["events", "private", "head", "commands", "feed", "dirty", "game_metadata"])
def test_a_key_of_another_type(log, client, name):
    game, head = started(log, 2)
    partition = partition_of(game)
    others = {
        "feed": keys.feed(partition),
        "dirty": keys.dirty(partition),
        "game_metadata": keys.game_metadata(game, "names"),
    }
    key = others.get(name, f"{keys.prefix(game)}:{name}")
    client.delete(key)
    client.set(key, "by hand")
    before = snapshot(client)
    with pytest.raises(CorruptLog):
        log.append(game, commit(head, 2, private=HIDDEN, game_metadata={"names": {"0": "Ada"}}), expected=head)
    assert snapshot(client) == before


def test_a_feed_of_another_type_hides_no_other(own_redis):
    client = own_redis.client()
    log = RedisLog(client)
    damaged, other = started(log, 2)[0], started(log, 2)[0]
    while partition_of(other) == partition_of(damaged):
        other, _ = started(log, 2)
    client.delete(keys.feed(partition_of(damaged)))
    client.set(keys.feed(partition_of(damaged)), "by hand")
    assert partition_of(other) in log.fed(dict.fromkeys(range(PARTITIONS), "0-0"))
    assert (log.feed(partition_of(damaged)), log.end_of_feed(partition_of(damaged))) == ([], "0-0")


def rewritten(client, key, version, change):
    """The stream again, with one entry changed, as somebody at the keyboard would do it."""
    entries = client.xrange(key)
    client.delete(key)
    for entry_id, fields in entries:
        client.xadd(key, change(dict(fields)) if entry_id == b"%d-0" % version else fields, id=entry_id)


@pytest.mark.parametrize("field", ["type", "meta", "data", "commitments", "hash"])
@pytest.mark.parametrize(
    "change",
    [lambda raw: raw[:-1], lambda raw: raw + b"0", lambda raw: b"", lambda raw: raw[:-1] + bytes([raw[-1] ^ 1])],
    ids=["cut", "longer", "empty", "one bit"],
)
def test_an_altered_field_breaks_the_chain_at_its_version(log, client, field, change):
    game, _ = started(log, 5, private=HIDDEN, seat=1)
    key = field.encode()
    rewritten(client, keys.events(game), 3, lambda fields: {**fields, key: change(fields[key])})
    for entries in (log.read(game), [*log.read(game)[:1], *log.read(game, after=1)]):
        assert len(entries) == 5
        assert broken_at(entries) == 3


@pytest.mark.parametrize(
    "fields", [{b"x": b"y"}, {b"type": b"\xff\xfe", b"meta": b"1 1 1"}, {b"hash": b"z", b"type": b"t"}]
)
def test_an_entry_of_other_fields_is_read_as_far_as_it_can_be(log, client, fields):
    game, _ = started(log, 5, private=HIDDEN)
    rewritten(client, keys.events(game), 4, lambda _: fields)
    assert broken_at(log.read(game)) == 4
    assert [one.version for one in log.read(game, after=2)] == [3, 4, 5]


def test_altered_private_parts_break_the_chain(log, client):
    game, _ = started(log, 5, private=HIDDEN)
    hidden = keys.private(game)
    client.hset(hidden, "4:server", b"{}")
    assert broken_at(log.read(game)) == 4
    client.hdel(hidden, "3:seat:1")
    assert broken_at(log.read(game)) == 3
    assert broken_at([*log.read(game)[:2], *log.read(game, after=2)]) == 3
    client.hset(hidden, "2:seat:0", b"{}")
    assert broken_at(log.read(game)) == 2


@pytest.mark.parametrize("left", ["head", "events", "private"])
def test_a_game_of_which_one_part_is_left_is_found(log, client, left):
    game, _ = started(log, private=HIDDEN)
    for part in {"head", "events", "private"} - {left}:
        client.delete(f"{keys.prefix(game)}:{part}")
    assert list(log.game_ids()) == [game]
