"""What every log offers to an archive: a game is pruned only as it was read, and comes back as it was."""

import time

import pytest

from events.log import keys
from events.log.log import RedisLog
from events.log.memory import MemoryLog
from events.log.records import (
    CHANGED,
    PARTITIONS,
    Archived,
    ArchiveLocation,
    CommandReused,
    Fenced,
    Head,
    Status,
    new_game_id,
    partition_of,
)
from tests.support.commits import commit, head_after, started

HIDDEN = {"seat:1": b'{"cards":["red"]}', "server": b'{"decided":{"draws":[]}}'}
BESIDE = {"seats": {"0:name": "Åsa", "0:token": "ab"}, "origin": {"kind": "played"}}
PLACE, ELSEWHERE = ArchiveLocation(pack="1-0", offset=10, length=99), ArchiveLocation(pack="2-0", offset=0, length=99)


@pytest.fixture
def log(log):
    if getattr(log, "_archive", None) or isinstance(log, MemoryLog):
        pytest.skip("this is about the logs behind an archive")
    return log


def clean(log, game):
    """Take the dirty mark of a game away, as a worker does that has projected it."""
    log._client.zrem(keys.dirty(partition_of(game)), game)


def closed(log, status=Status.FINISHED, **fields):
    game, head = started(log, 3, private=HIDDEN, game_metadata=BESIDE, command="0:key", request="aa" * 16, **fields)
    last = commit(head, 2, status=status)
    log.append(game, last, expected=head)
    clean(log, game)
    return game, head_after(last)


def read_whole(log, game):
    (found,) = log.whole([game], log.side_names())
    return found


def as_archived(stored, place):
    return Archived(
        game=stored.game,
        head=stored.head,
        commands=len(stored.commands),
        game_metadata=stored.game_metadata,
        place=place,
    )


def everything(log, game):
    return log.head(game), list(log.read(game)), log.game_metadata(game, "seats"), log.game_metadata(game, "origin")


def pruned(log, game, place=PLACE, archiver=None):
    stored = read_whole(log, game)
    done = log.prune([as_archived(stored, place)], archiver or log.begin_archiving(1))
    return stored, game in done


def test_a_game_is_read_whole(log):
    game, head = closed(log)
    stored = read_whole(log, game)
    assert (stored.game, stored.head, stored.game_metadata) == (game, head, BESIDE)
    assert list(stored.entries) == list(log.read(game))
    assert stored.commands[b"0:key"] == (1, 3, bytes.fromhex("aa" * 16))
    assert len(stored.commands) == 2
    assert list(log.whole([new_game_id()], ["seats"])) == []


def test_only_closed_games_are_since_when_closed(log):
    game, _ = closed(log)
    abandoned, _ = closed(log, Status.ABANDONED)
    running, _ = started(log, 3)
    for kept in (None, "abc", b"\xff", "9" * 20, "-1", ""):
        if kept is not None:  # nobody has put it back then
            log._client.hset(keys.head(game), "kept", kept)
        assert log.closed_since([game, running, abandoned, new_game_id()]) == dict.fromkeys(
            (game, abandoned), 1767323045678
        )


def test_a_pruned_game_is_a_stub(log):
    game, head = closed(log)
    stored, done = pruned(log, game)
    assert done
    assert log.places([game, new_game_id()]) == {game: PLACE}
    assert everything(log, game) == (head, [], {}, {})
    assert log.find_command(game, "0:key", "aa" * 16) is None
    assert log.closed_since([game]) == {}
    assert list(log.whole([game], ["seats"])) == []
    assert list(log.game_ids()) == [game]
    assert pruned_again(log, stored) == set()


def pruned_again(log, stored):
    return set(log.prune([as_archived(stored, ELSEWHERE)], log.begin_archiving(1)))


def test_what_has_changed_is_not_pruned(log):
    def is_left(change):
        game, _ = closed(log)
        stored = read_whole(log, game)
        change(game)
        before = everything(log, game)
        assert pruned_again(log, stored) == set()
        assert everything(log, game) == before
        return log.places([game]) == {}

    assert is_left(lambda game: log.put_game_metadata(game, "seats", {"0:name": "Bo"}))
    assert is_left(lambda game: log.put_game_metadata(game, "seats", {"1:name": "Bo"}))
    assert is_left(lambda game: log._client.zadd(keys.dirty(partition_of(game)), {game: 1}))


def test_a_running_game_is_not_pruned(log):
    game, _ = started(log, 3)
    clean(log, game)
    assert pruned_again(log, read_whole(log, game)) == set()
    assert len(log.read(game)) == 3


def test_an_older_archiver_changes_nothing(log):
    game, _ = closed(log)
    first = log.begin_archiving(1)
    second = log.begin_archiving(1)
    assert second > first
    assert log.begin_archiving(second + 10) == second + 10
    with pytest.raises(Fenced):
        pruned(log, game, archiver=first)
    assert log.places([game]) == {}
    _, done = pruned(log, game, archiver=second + 10)
    assert done
    with pytest.raises(Fenced):
        log.move(game, PLACE, ELSEWHERE, {}, second)
    assert log.places([game]) == {game: PLACE}


def test_an_archived_game_is_moved_unless_it_was_changed(log):
    game, _ = closed(log)
    pruned(log, game)
    archiver = log.begin_archiving(1)
    assert not log.move(game, ELSEWHERE, PLACE, {}, archiver)
    log.put_game_metadata(game, "seats", {"0:name": ""})
    changes = {"seats": dict(log.game_metadata(game, "seats"))}
    assert changes == {"seats": {"0:name": "", CHANGED: "1"}}
    log.put_game_metadata(game, "seats", {"0:token": "cd"})
    assert not log.move(game, PLACE, ELSEWHERE, changes, archiver)
    changes = {"seats": dict(log.game_metadata(game, "seats"))}
    assert log.move(game, PLACE, ELSEWHERE, changes, archiver)
    assert log.places([game]) == {game: ELSEWHERE}
    assert log.game_metadata(game, "seats") == {}


def test_a_game_is_put_back_as_it_was(log):
    game, _ = closed(log)
    before = everything(log, game)
    stored, _ = pruned(log, game)
    assert not log.put_back(stored, ELSEWHERE)
    assert log.put_back(stored, PLACE)
    assert not log.put_back(stored, PLACE)
    assert everything(log, game) == before
    assert log.places([game]) == {}
    assert read_whole(log, game) == stored
    assert log.find_command(game, "0:key", "aa" * 16) is not None
    with pytest.raises(CommandReused):
        log.find_command(game, "0:key", "bb" * 16)
    assert log.closed_since([game])[game] >= time.time_ns() // 1_000_000 - 60_000


def test_what_was_changed_in_the_archive_stays_when_a_game_is_put_back(log):
    game, _ = closed(log)
    stored, _ = pruned(log, game)
    log.put_game_metadata(game, "seats", {"0:name": ""})
    assert log.put_back(stored, PLACE)
    assert log.game_metadata(game, "seats") == {"0:name": "", "0:token": "ab"}
    log.put_game_metadata(game, "seats", {"0:name": "Bo"})
    assert CHANGED not in log.game_metadata(game, "seats")


def test_the_id_of_the_archive_stays(log):
    assert log.archive_id("one") == "one"
    assert log.archive_id("two") == "one"


def test_a_stub_takes_little_memory(client):
    log = RedisLog(client)
    game, _ = closed(log)
    pruned(log, game, ArchiveLocation(pack="8760-0", offset=8123456, length=12345))
    own = [key for key in client.scan_iter() if game.encode() in key]
    assert [key.rsplit(b":", 1)[1] for key in own] == [b"head"]
    if not type(client).__name__.startswith("Fake"):
        assert sum(client.memory_usage(key) for key in own) <= 216, "176 to 216, by the server and its allocator"


def test_pruning_needs_no_memory(client):
    if type(client).__name__.startswith("Fake"):
        pytest.skip("it has no limit of memory")
    log = RedisLog(client)
    game, _ = closed(log)
    archiver = log.begin_archiving(1)
    client.config_set("maxmemory", 1)
    try:
        _, done = pruned(log, game, archiver=archiver)
        assert done
    finally:
        client.config_set("maxmemory", 0)


def test_every_partition_knows_the_archiver(client):
    RedisLog(client).begin_archiving(7)
    assert {client.get(keys.fence(partition)) for partition in range(PARTITIONS)} == {b"7"}
    assert Head() == RedisLog(client).head(new_game_id())
