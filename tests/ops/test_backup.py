"""skald backup and skald restore: nothing is left out, nothing half is left behind, and what is wrong is one line."""

import re
import shutil
import subprocess
import sys
import tarfile
from functools import partial
from pathlib import Path

import pytest

from events.archive.archive import Archive, FolderStore
from events.integrity.audit import audit
from events.log import checks, keys
from events.log.log import RedisLog
from events.log.records import LogFull, partition_of
from ops.backup import files as outside
from ops.backup.index import NAME, find_index
from ops.backup.kinds import KINDS, kind_of
from ops.backup.restore import restore
from ops.backup.units import is_foreign, stored_keys, units
from ops.run.checks import check_settings
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings
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
from tests.ops.service import skald
from tests.service.conftest import OPERATOR, Service
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from workers.webhooks.store import WebhookStore

__all__ = ["empty", "store"]

ROOT = Path(__file__).parents[2]
TOPS = ("events", "projections", "workers", "service", "ops")
OLD = Path(__file__).with_name("backup_of_0_2.tar.xz")


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


def test_what_the_service_stores_beside_games_is_backed_up(store, empty, tmp_path):
    service = Service(log=RedisLog(store.client), seats_cache_seconds=0)
    person = {"name": "Ada", "player": "customer-17"}
    made = service.post("/v1/games", {"ruleset": "nim", "seats": [person, {"name": "Bo"}]}, OPERATOR).json
    assert service.post(f"/v1/games/{made['game']['id']}/abandon", None, OPERATOR).is_json
    fork = service.post(f"/v1/games/{made['game']['id']}/forks", {"as": "all"}, OPERATOR)
    assert fork.status_code == 201
    done = back_up(store, tmp_path)
    assert (done.games, done.broken) == (2, ())
    assert put_back(empty, tmp_path).games == 2


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
    store.client.hset(keys.game_metadata(games[1], "seats"), "0:name", "Renamed")
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


CHANNELS = {"skald:appended", "skald:people", "skald:projected", "skald:seeks"}
NAMES = re.compile(r'"(\{?skald:[a-z}:-]+)"|f"\{tag\(partition\)\}(:[a-z:]+)"')


def test_every_key_that_is_named_in_the_code_is_kept_or_known_as_not_needed():
    """To store something new, say here what becomes of it: what no list has is in no backup."""
    named = set()
    for file in (file for top in TOPS for file in (ROOT / top).rglob("*.py")):
        named |= {whole or f"{{p000}}{part}" for whole, part in NAMES.findall(file.read_text())}
    assert len(named) > 25
    assert {key for key in named - CHANNELS if is_foreign(key)} == set()


def test_by_command_into_a_new_data_folder(short_folder):
    data, folder = short_folder / "data", short_folder / "backup"
    with EmbeddedRedis(data) as server:
        store = Deployment.on_redis(server.url, RULESETS)
        (game,) = some_games(store, 1)
        assert "1 games are backed up; 1 were new" in skald("backup", folder, "--data", data).stdout
    assert "is whole: 1 games" in skald("backup", folder, "--check").stdout
    assert "the store is not empty" in skald("restore", folder, "--data", data).stderr
    with EmbeddedRedis(data) as server:
        Deployment.on_redis(server.url, RULESETS).log.beat()
    assert "the store is in use: its sweeper runs" in skald("restore", folder, "--data", data).stderr
    shutil.rmtree(data)
    assert skald("restore", folder, "--data", data).stdout.startswith("1 games are restored as they were at 2")
    with EmbeddedRedis(data) as server:
        Deployment.on_redis(server.url, RULESETS).assert_whole(game)
        assert "in use by another Skald" in skald("restore", folder, "--data", data).stderr


__all__ = ["empty", "store"]


def test_another_store_is_refused(store, empty, tmp_path):
    some_games(store, 1)
    back_up(store, tmp_path)
    assert "another store" in refused(lambda: back_up(empty, tmp_path))
    assert check(tmp_path).games == 1


def test_a_store_that_is_not_empty_is_refused(store, empty, tmp_path):
    some_games(store, 1)
    back_up(store, tmp_path)
    game = empty.game(2)
    before = contents(empty.client)
    assert "not empty" in refused(lambda: put_back(empty, tmp_path))
    assert contents(empty.client) == before
    empty.assert_whole(game)


def test_a_restore_that_broke_off_is_not_served_and_begun_anew(store, empty, tmp_path, monkeypatch):
    games = some_games(store, 3)
    back_up(store, tmp_path)

    def killed(*_):
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("ops.backup.restore._compare", killed)
        with pytest.raises(Killed):
            put_back(empty, tmp_path)
    assert [found.name for found in checks.check(empty.client) if found.level is checks.Level.REFUSAL] == ["restore"]
    assert "run skald restore again" in refused(
        lambda: check_settings(Settings(redis_url=empty.url, queue_url=empty.url))
    )
    assert "not finished" in refused(lambda: back_up(empty, tmp_path))
    empty.client.hset(keys.head(games[0]), "stray", "1")
    assert put_back(empty, tmp_path).games == 3
    assert contents(empty.client) == contents(store.client)


def lines_of(index):
    return index.read_bytes().splitlines(keepends=True)


DAMAGES = {
    "pack cut": lambda pack, _: pack.write_bytes(pack.read_bytes()[:-1]),
    "pack gone": lambda pack, _: pack.unlink(),
    "pack altered": lambda pack, _: pack.write_bytes(pack.read_bytes()[:-1] + b"?"),
    "index cut": lambda _, index: index.write_bytes(index.read_bytes()[:-30]),
    "index without its end": lambda _, index: index.write_bytes(b"".join(lines_of(index)[:-1])),
    "index without a line": lambda _, index: index.write_bytes(b"".join(lines_of(index)[:1] + lines_of(index)[2:])),
    "index empty": lambda _, index: index.write_bytes(b""),
    "index gone": lambda _, index: index.unlink(),
    "another format": lambda _, index: index.write_bytes(index.read_bytes().replace(b'"format":1', b'"format":2', 1)),
    "no JSON": lambda _, index: index.write_bytes(b"\x00\xff\n"),
}


def test_a_damaged_backup_is_one_line_restores_nothing_and_is_not_built_upon(store, empty, tmp_path):
    some_games(store, 2)
    back_up(store, tmp_path / "whole")
    for how, damage in DAMAGES.items():
        folder = shutil.copytree(tmp_path / "whole", tmp_path / how)
        damage(next(folder.glob("pack-*")), folder / NAME)
        assert str(folder) in refused(partial(put_back, empty, folder)), how
        assert list(stored_keys(empty.client)) == [], how
        if how in ("pack cut", "pack gone", "index cut", "another format"):
            refused(partial(back_up, store, folder))


def test_a_folder_with_other_things_in_it_is_refused(store, tmp_path):
    (tmp_path / "thesis.doc").write_text("mine")
    assert "thesis.doc" in refused(lambda: back_up(store, tmp_path))
    (tmp_path / "file").write_text("")
    assert "cannot be used" in refused(lambda: back_up(store, tmp_path / "file"))


FULL = """
import resource, sys
from pathlib import Path
from events.log.client import connect
from ops.backup.backup import Backup
from ops.run.errors import UserError
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
try:
    Backup(connect(sys.argv[1]), Path(sys.argv[2]), {}, lambda _: None).run()
except UserError as error:
    print(error.message)
"""


@pytest.mark.parametrize("room", [100, 6_000])
def test_a_full_disk_is_one_line_and_leaves_the_one_before(store, tmp_path, room):
    games = some_games(store, 2)
    back_up(store, tmp_path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    for game in (*games, *some_games(store, 20)):
        store.step(game)
    command = [sys.executable, "-c", FULL, store.url, str(tmp_path), str(room)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"{tmp_path}: File too large; the previous backup is intact\n", done.stderr
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    assert check(tmp_path).games == 2


def test_a_store_without_room_is_left_marked_and_restored_later(store, empty, tmp_path):
    game, *_ = some_games(store, 5)
    store.log.put_game_metadata(game, "notes", {str(number): "x" * 4_000 for number in range(750)})
    back_up(store, tmp_path)
    empty.client.config_set("maxmemory", empty.client.info()["used_memory"] + 1_000_000)
    with pytest.raises(LogFull):
        put_back(empty, tmp_path)
    assert empty.client.exists(keys.RESTORING)
    empty.client.config_set("maxmemory", 0)
    assert put_back(empty, tmp_path).games == 5
    assert contents(empty.client) == contents(store.client)
