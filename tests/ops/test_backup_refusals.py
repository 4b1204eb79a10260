"""skald backup and skald restore: what is wrong is one line, and leaves what was there before."""

import subprocess
import sys

import pytest

from events.log import checks, keys
from events.log import checks as findings
from events.log.records import LogFull
from ops.backup.index import NAME
from ops.backup.units import stored_keys
from ops.run.checks import check_settings
from ops.run.settings import Settings
from tests.ops.backups import Killed, back_up, check, contents, empty, put_back, refused, some_games, store

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
    assert [found.name for found in checks.check(empty.client) if found.level is findings.Level.REFUSAL] == ["restore"]
    assert "run skald restore again" in refused(
        lambda: check_settings(Settings(redis_url=empty.url, queue_url=empty.url))
    )
    assert "not finished" in refused(lambda: back_up(empty, tmp_path))
    empty.client.hset(keys.head(games[0]), "stray", "1")
    assert put_back(empty, tmp_path).games == 3
    assert contents(empty.client) == contents(store.client)


def damaged(folder, how):
    pack, index = next(folder.glob("pack-*")), folder / NAME
    match how:
        case "pack cut":
            pack.write_bytes(pack.read_bytes()[:-1])
        case "pack gone":
            pack.unlink()
        case "pack altered":
            pack.write_bytes(pack.read_bytes()[:-1] + b"?")
        case "index cut":
            index.write_bytes(index.read_bytes()[:-30])
        case "index without its end":
            index.write_bytes(b"".join(index.read_bytes().splitlines(keepends=True)[:-1]))
        case "index without a line":
            lines = index.read_bytes().splitlines(keepends=True)
            index.write_bytes(b"".join([lines[0], *lines[2:]]))
        case "index empty":
            index.write_bytes(b"")
        case "index gone":
            index.unlink()
        case "another format":
            index.write_bytes(index.read_bytes().replace(b'"format":1', b'"format":2', 1))
        case "no JSON":
            index.write_bytes(b"\x00\xff\n")


@pytest.mark.parametrize(
    "how",
    [
        "pack cut", "pack gone", "pack altered", "index cut", "index without its end", "index without a line",
        "index empty", "index gone", "another format", "no JSON",
    ],
)  # fmt: skip
def test_a_damaged_backup_is_one_line_and_restores_nothing(store, empty, tmp_path, how):
    some_games(store, 2)
    back_up(store, tmp_path)
    damaged(tmp_path, how)
    said = refused(lambda: put_back(empty, tmp_path))
    assert str(tmp_path) in said
    assert list(stored_keys(empty.client)) == []


@pytest.mark.parametrize("how", ["pack cut", "pack gone", "index cut", "another format"])
def test_a_damaged_backup_is_not_built_upon(store, tmp_path, how):
    some_games(store, 2)
    back_up(store, tmp_path)
    damaged(tmp_path, how)
    refused(lambda: back_up(store, tmp_path))


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
    assert done.stdout == f"{tmp_path}: File too large; the backup that was there before is whole\n", done.stderr
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    assert check(tmp_path).games == 2


def test_a_store_without_room_is_left_marked_and_restored_later(store, empty, tmp_path):
    game, *_ = some_games(store, 5)
    store.log.put_side_data(game, "notes", {str(number): "x" * 1_000_000 for number in range(3)})
    back_up(store, tmp_path)
    empty.client.config_set("maxmemory", empty.client.info()["used_memory"] + 1_000_000)
    with pytest.raises(LogFull):
        put_back(empty, tmp_path)
    assert empty.client.exists(keys.RESTORING)
    empty.client.config_set("maxmemory", 0)
    assert put_back(empty, tmp_path).games == 5
    assert contents(empty.client) == contents(store.client)
