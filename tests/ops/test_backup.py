"""skald backup and skald restore: nothing is left out, and nothing half is left behind."""

import shutil

import pytest
from click.testing import CliRunner

from events.log.ids import partition_of
from events.log.redis import keys
from ops.backup import secrets as outside
from ops.backup.index import NAME, find_index
from ops.backup.restore import check
from ops.backup.units import stored_keys, units
from ops.cli import skald
from ops.embedded import EmbeddedRedis
from tests.ops.backups import Killed, back_up, contents, empty, put_back, refused, some_games, store
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS

__all__ = ["empty", "store"]


@pytest.fixture(autouse=True)
def own_settings(monkeypatch):
    monkeypatch.delenv("SKALD_REDIS_URL", raising=False)


def test_everything_that_cannot_be_computed_is_there_again(store, empty, tmp_path):
    games = some_games(store)
    store.dead_letters.quarantine(games[0], "scores", 2, "KeyError", whole_game=False)
    store.client.set("skald:secret", bytes(range(256)))
    store.client.set("skald:short-lived", "x", px=60_000)
    store.client.zadd("skald:any", {"a": 1.5, "b": 2})
    store.client.sadd("skald:set", "a", b"\xff")
    store.client.rpush("skald:list", *range(1200))
    store.client.hset("skald:hash", mapping={str(n): n for n in range(1200)})
    done = back_up(store, tmp_path)
    assert (done.games, done.written, done.broken) == (3, 3, ())
    assert put_back(empty, tmp_path).games == 3
    assert contents(empty.client) == contents(store.client)
    assert 0 < empty.client.pttl("skald:short-lived") <= 60_000
    # Before any is drained: two games may be of one partition.
    assert all(map(empty.is_dirty, games))
    for game in games:
        empty.drain(game)
        empty.assert_projected(game)
        empty.assert_whole(game)


def test_a_restored_game_is_played_on_and_backed_up_again(store, empty, tmp_path):
    (game,) = some_games(store, 1)
    back_up(store, tmp_path)
    put_back(empty, tmp_path)
    empty.play_out(game)
    empty.drain(game)
    assert empty.assert_projected(game).status == "finished"
    assert back_up(empty, tmp_path).written == 1


def test_due_times_and_repeats_are_as_they_were(store, empty, tmp_path):
    game = store.game(2, options={"entropy": "sealed"}, taken=(), commitments={})
    store.log.set_due(game, 5, version=store.log.head(game).version)
    running = store.game(2)
    state = store.service.load(running)
    seat = next(seat for seat in range(2) if seat in state.to_act(seat))
    action = state.ruleset.legal(state.table, seat)[0]
    done = store.service.act(running, seat, action, key="once")
    back_up(store, tmp_path)
    put_back(empty, tmp_path)
    assert list(empty.log.due_games(10)) == [game]
    again = empty.service.act(running, seat, action, key="once")
    assert again.repeated
    assert again.state.version == done.state.version


def test_the_feed_goes_on_and_tells_of_nothing_that_is_not_there(store, empty, tmp_path):
    (game,) = some_games(store, 1)
    partition = partition_of(game)
    feed = keys.feed(partition)
    store.step(game)
    told = store.log.feed(partition)
    # It is read after the games, and so may know of more than they had when they were read.
    store.client.xadd(feed, {"game": game, "first": 99, "last": 99})
    store.client.xadd(feed, {"game": f"{game[:4]}0000000000000000", "first": 1, "last": 1})
    back_up(store, tmp_path)
    put_back(empty, tmp_path)
    assert empty.log.feed(partition) == told
    newest = [one.client.xinfo_stream(feed)["last-generated-id"] for one in (empty, store)]
    assert newest[0] == newest[1]


def test_the_second_run_costs_what_is_new(store, tmp_path):
    games = some_games(store, 4)
    first = back_up(store, tmp_path)
    again = back_up(store, tmp_path)
    assert (again.games, again.written, again.bytes) == (4, 0, 0)
    store.step(games[0])
    store.client.hset(keys.side_data(games[1], "seats"), "0:name", "Renamed")
    third = back_up(store, tmp_path)
    assert third.written == 2
    assert 0 < third.bytes < first.bytes
    assert check(tmp_path).games == 4


def test_a_backup_does_not_grow_without_end(store, tmp_path):
    games = some_games(store, 2)
    for _ in range(8):
        for game in games:
            store.step(game)
        back_up(store, tmp_path)
    named = {item.piece.pack for item in find_index(tmp_path).items.values()}
    assert {file.name for file in tmp_path.glob("pack-*")} == named
    assert len(named) <= 3
    assert check(tmp_path).games == 2


def test_what_is_gone_from_the_store_is_gone_from_the_backup(store, tmp_path):
    games = some_games(store, 2)
    back_up(store, tmp_path)
    store.client.delete(*store.client.keys(f"*{games[0]}*"))
    assert back_up(store, tmp_path).gone == 1
    assert check(tmp_path).games == 1


def test_a_broken_game_never_replaces_a_copy_that_was_whole(store, empty, tmp_path):
    (game,) = some_games(store, 1)
    back_up(store, tmp_path)
    version = store.log.head(game).version
    store.client.hset(keys.head(game), "hash", b"x" * 32)
    assert back_up(store, tmp_path).broken == (game,)
    put_back(empty, tmp_path)
    empty.assert_whole(game)
    assert empty.log.head(game).version == version


def test_a_game_that_was_always_broken_is_kept_and_named(store, tmp_path):
    (game,) = some_games(store, 1)
    store.client.hset(keys.head(game), "hash", b"x" * 32)
    assert back_up(store, tmp_path).broken == (game,)
    assert back_up(store, tmp_path).broken == (game,)
    assert check(tmp_path).games == 1


@pytest.mark.parametrize("where", ["ops.backup.backup.write_index", "ops.backup.backup.encode"])
def test_a_run_that_breaks_off_leaves_the_one_before(store, tmp_path, monkeypatch, where):
    games = some_games(store, 2)
    back_up(store, tmp_path)
    before = (tmp_path / NAME).read_bytes()
    store.step(games[0])

    def killed(*_):
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(where, killed)
        with pytest.raises(Killed):
            back_up(store, tmp_path)
    assert (tmp_path / NAME).read_bytes() == before
    assert check(tmp_path).games == 2
    assert back_up(store, tmp_path).written == 1
    assert check(tmp_path).games == 2


def test_it_is_readable_by_its_owner_alone(store, tmp_path):
    some_games(store, 1)
    back_up(store, tmp_path / "backup")
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o700
    assert all(file.stat().st_mode & 0o077 == 0 for file in (tmp_path / "backup").iterdir())


def test_secrets_outside_the_store_are_named_and_needed(store, empty, tmp_path):
    some_games(store, 1)
    back_up(store, tmp_path, {"SKALD_SECRET": "open sesame"})
    assert b"sesame" not in (tmp_path / NAME).read_bytes()
    assert back_up(store, tmp_path, {"SKALD_SECRET": "open sesame"}).written == 0
    assert "is not set" in refused(lambda: put_back(empty, tmp_path))
    assert "another SKALD_SECRET" in refused(lambda: put_back(empty, tmp_path, {"SKALD_SECRET": "else"}))
    assert list(stored_keys(empty.client)) == []
    assert put_back(empty, tmp_path, {"SKALD_SECRET": "open sesame"}).games == 1
    assert "without SKALD_SECRET" in refused(lambda: outside.require({"SKALD_SECRET": "x"}, {}))


def test_every_key_is_named_or_known_as_not_needed(store):
    (game,) = some_games(store, 1)
    store.step(game)
    named = {key for unit in units(store.client) for key in unit.keys}
    left = {key.decode() for key in store.client.scan_iter() if key not in named}
    known = ("dirty", "due", "lease", "claimed", "generations", "scoreboard:1", "score_history:1")
    assert all(
        key.startswith(("{game_list}", "{statistics}", "rq:", "skald:wake")) or key.endswith(known) for key in left
    )


def run(*arguments):
    return CliRunner().invoke(skald, [str(one) for one in arguments], standalone_mode=False)


def test_by_command_into_a_new_data_folder(short_folder):
    data, folder = short_folder / "data", short_folder / "backup"
    with EmbeddedRedis(data) as server:
        store = Deployment.on_redis(server.url, RULESETS)
        (game,) = some_games(store, 1)
        assert "1 games are backed up; 1 were new" in run("backup", folder, "--data", data).output
    assert "is whole: 1 games" in run("backup", folder, "--check").output
    assert "the store is not empty" in str(run("restore", folder, "--data", data).exception)
    shutil.rmtree(data)
    assert run("restore", folder, "--data", data).output.startswith("1 games are restored as they were at 2")
    with EmbeddedRedis(data) as server:
        Deployment.on_redis(server.url, RULESETS).assert_whole(game)
        assert "in use by another Skald" in str(run("restore", folder, "--data", data).exception)
