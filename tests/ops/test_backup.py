"""skald backup and skald restore: nothing is left out, and nothing half is left behind."""

import re
import shutil
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from events.archive.archive import Archive, FolderStore
from events.integrity.audit import audit
from events.log import keys
from events.log.log import RedisLog
from events.log.records import partition_of
from ops.backup import files as outside
from ops.backup.index import NAME, find_index
from ops.backup.kinds import KINDS, kind_of
from ops.backup.restore import restore
from ops.backup.units import is_foreign, stored_keys, units
from ops.cli import skald
from ops.run.redis import EmbeddedRedis
from projections.webhooks.store import WebhookStore
from tests.ops.backups import (
    Killed,
    back_up,
    check,
    contents,
    empty,
    everything,
    looked_at,
    put_back,
    refused,
    some_games,
    store,
)
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS

__all__ = ["empty", "store"]

ROOT = Path(__file__).parents[2]
TOPS = ("events", "projections", "workers", "service", "ops")
OLD = Path(__file__).with_name("backup_of_0_2.tar.xz")


@pytest.fixture(autouse=True)
def own_settings(monkeypatch):
    monkeypatch.delenv("SKALD_REDIS_URL", raising=False)


def test_everything_that_cannot_be_computed_is_there_again(store, empty, tmp_path):
    games = everything(store)
    done = back_up(store, tmp_path)
    assert (done.games, done.written, done.broken, done.left_out) == (3, 3, (), ())
    assert put_back(empty, tmp_path).games == 3
    assert contents(empty.client) == contents(store.client)
    found = {kind_of(key.decode()) for key in contents(empty.client)}
    assert {kind.pattern.pattern for kind in KINDS} == {kind.pattern.pattern for kind in found}, "each kind was tried"
    # Before any is drained: two games may be of one partition.
    assert all(map(empty.is_dirty, games))
    for game in games:
        empty.drain(game)
        empty.assert_projected(game)
        empty.assert_whole(game)


def test_a_backup_made_before_there_was_a_list_of_keys_is_restored_whole(empty, tmp_path):
    """Made by the version before, of a store with everything, two archived games and two of other rulesets."""
    with tarfile.open(OLD) as packed:
        packed.extractall(tmp_path / "backup", filter="data")
    archive = Archive(FolderStore(tmp_path / "archive"))
    assert put_back(empty, tmp_path / "backup", archive=archive).games == 6
    assert empty.client.keys("{bots}:*") == [], "what waits for a bot is found from the games"
    log = RedisLog(empty.client, archive)
    assert len(log.places(list(log.game_ids()))) == 2
    for game in log.game_ids():
        assert audit(RULESETS, game, log.read(game), log.head(game)).ok
    assert WebhookStore(empty.client).get("whk_0123456789abcdef").url == "https://example.org/hook?a=1"
    assert back_up(empty, tmp_path / "again").left_out == ()


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


def test_a_game_that_was_always_broken_is_kept_and_named_and_left_out_by_a_restore(store, empty, tmp_path):
    game, other = some_games(store, 2)
    store.client.hset(keys.head(game), "hash", b"x" * 32)
    assert back_up(store, tmp_path).broken == (game,)
    assert back_up(store, tmp_path).broken == (game,)
    found = looked_at(tmp_path)
    assert (found.index.games, [one.unit for one in found.wrong]) == (2, [game])
    assert f"game '{game}': it is broken at version" in refused(lambda: check(tmp_path))
    assert restore(empty.client, tmp_path, found, {}).games == 1
    assert list(empty.log.game_ids()) == [other]
    assert all(entry.game == other for entry in empty.log.feed(partition_of(game)))


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


CHANNELS = {"skald:appended", "skald:projected"}
NAMES = re.compile(r'"(\{?skald:[a-z}:-]+)"|f"\{tag\(partition\)\}(:[a-z:]+)"')


def test_every_key_that_is_named_in_the_code_is_kept_or_known_as_not_needed():
    """Whoever stores something new says here what becomes of it: what no list has is in no backup."""
    named = set()
    for file in (file for top in TOPS for file in (ROOT / top).rglob("*.py")):
        named |= {whole or f"{{p000}}{part}" for whole, part in NAMES.findall(file.read_text())}
    assert len(named) > 25
    assert {key for key in named - CHANNELS if is_foreign(key)} == set()


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
    with EmbeddedRedis(data) as server:
        Deployment.on_redis(server.url, RULESETS).log.beat()
    assert "the store is in use: its sweeper runs" in str(run("restore", folder, "--data", data).exception)
    shutil.rmtree(data)
    assert run("restore", folder, "--data", data).output.startswith("1 games are restored as they were at 2")
    with EmbeddedRedis(data) as server:
        Deployment.on_redis(server.url, RULESETS).assert_whole(game)
        assert "in use by another Skald" in str(run("restore", folder, "--data", data).exception)
