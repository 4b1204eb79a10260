"""The transparency log in a backup: copied whole, and never continued by itself where more may have been signed."""

import shutil

import pytest

from events.transparency.leaves import created_leaf
from events.transparency.log import LogDamaged, TransparencyLog
from events.transparency.reader import LogReader
from events.transparency.signer import load_or_create
from events.transparency.tiles import LogFolder
from ops.backup.backup import Backup
from ops.backup.files import FOLDER, check_log, copy_log, restore_log
from ops.run.errors import UserError
from tests.ops import backups
from tests.ops.backups import check, empty, some_games, store
from tests.ops.service import told
from tests.support.cases import each
from tests.transparency.stores import entries
from tests.transparency.test_log import NO_LEAVES

__all__ = ["empty", "store"]


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


def opened(data):
    return TransparencyLog(LogFolder(data / "transparency"), load_or_create(data / "transparency.key"))


def back_up(store, data, folder):
    return Backup(store.client, folder, {}, lambda _: None, transparency=data / "transparency").run()


def put_back(empty, folder, data):
    empty.client.flushall()
    return backups.put_back(empty, folder, transparency=data / "transparency")


def test_what_is_new_is_copied_and_comes_back(store, empty, tmp_path, data):
    some_games(store, 1)
    log, backup = opened(data), tmp_path / "backup"
    for size in (0, 3, 255, 5, 300):
        log.append(entries(log.checkpoint.size, log.checkpoint.size + size), b"")
        back_up(store, data, backup)
        assert check(backup).header.transparency.encode() == log.note
    copied = {one.name for one in (backup / FOLDER / "tile/0").iterdir()}
    assert copied == {"000", "001", "002.p"}
    assert [one.name for one in (backup / FOLDER / "tile/0/002.p").iterdir()] == ["51"]
    elsewhere = tmp_path / "elsewhere"
    put_back(empty, backup, elsewhere)
    shutil.copy(data / "transparency.key", elsewhere / "transparency.key")
    with pytest.raises(LogDamaged, match="restored"):
        opened(elsewhere)
    assert told("transparency", "--data", elsewhere) == (
        0,
        f"the log {log.checkpoint.origin} holds: 563 entries; it was restored, and is stopped\n",
    )
    assert told("transparency", "--data", elsewhere, "--continue")[0] == 0
    assert opened(elsewhere).append(entries(563, 564), b"").size == 564


def test_a_log_that_is_still_there_is_kept_if_it_continues_the_backup(store, empty, tmp_path, data):
    log, backup = opened(data), tmp_path / "backup"
    log.append(entries(0, 5), b"")
    some_games(store, 1)
    back_up(store, data, backup)
    newest = log.append(entries(5, 9), b"")
    put_back(empty, backup, data)
    assert opened(data).checkpoint == newest
    other = tmp_path / "other"
    opened(other).append(entries(0, 9), b"")
    with pytest.raises(UserError, match="another transparency log"):
        put_back(empty, backup, other)


def test_what_is_in_a_restored_log_is_proved_while_it_stands_still(store, empty, tmp_path, data):
    log, backup, elsewhere = opened(data), tmp_path / "backup", tmp_path / "elsewhere"
    (game,) = some_games(store, 1)
    created = created_leaf(game, store.log.read(game, upto=1)[0])
    log.append([created.encode()], b"")
    back_up(store, data, backup)
    put_back(empty, backup, elsewhere)
    reader = LogReader(elsewhere / "transparency")
    assert reader.proof(game).index == 0
    assert reader.proof("017-8k2m4w0q7z5t3v1x") is None


@each("leaf", NO_LEAVES)
def test_a_log_of_what_is_no_leaf_is_restored_as_it_is(leaf, tmp_path_factory):
    folder = tmp_path_factory.mktemp("leaves")
    opened(folder).append([leaf], b"")
    note = copy_log(folder / "transparency", folder / "backup")
    restore_log(folder / "restored", folder / "backup", note)
    assert LogReader(folder / "restored").checkpoint().decode() == note


@each("size", [1, 255, 257, 300])
def test_a_backup_that_breaks_off_leaves_the_log_of_the_one_before(size, tmp_path_factory):
    data = tmp_path_factory.mktemp("data")
    log = opened(data)
    log.append(entries(0, size), b"")
    before = copy_log(data / "transparency", data / "backup")
    for more in (size + 1, size + 300):
        log.append(entries(log.checkpoint.size, more), b"")
        note = copy_log(data / "transparency", data / "backup")
        for one in (before, note):
            check_log(data / "backup", one)


def test_an_altered_copy_is_found(store, tmp_path, data):
    log, backup = opened(data), tmp_path / "backup"
    log.append(entries(0, 5), b"")
    some_games(store, 1)
    back_up(store, data, backup)
    file = backup / FOLDER / "tile/entries/000.p/5"
    file.write_bytes(file.read_bytes().replace(b"entry 3", b"entry 4"))
    with pytest.raises(UserError, match="is damaged: the transparency log"):
        check(backup)


DAMAGED = ("tile/entries/000", "tile/0/000", "tile/entries/001.p/44", "tile/0/001.p/44", "tile/1/000.p/1")


def _is_altered(file):
    data = file.read_bytes()
    file.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))


def _is_a_folder(file):
    file.unlink()
    file.mkdir()


@each("tile", DAMAGED)
@each("damage", [_is_altered, _is_a_folder, lambda file: file.write_bytes(b"x"), lambda file: file.unlink()])
def test_a_damaged_copy_is_made_anew_from_a_log_that_is_whole(tile, damage, tmp_path_factory):
    data = tmp_path_factory.mktemp("data")
    log, copy = opened(data), data / "backup" / FOLDER
    log.append(entries(0, 300), b"")
    copy_log(data / "transparency", data / "backup")
    damage(copy / tile)
    log.append(entries(300, 301), b"")
    note = copy_log(data / "transparency", data / "backup")
    check_log(data / "backup", note)
    assert note.encode() == log.note


def test_a_damaged_log_is_told_and_takes_no_copy_away(data, tmp_path):
    log, backup = opened(data), tmp_path / "backup"
    log.append(entries(0, 300), b"")
    copy_log(data / "transparency", backup)
    log.append(entries(300, 301), b"")
    _is_altered(data / "transparency/tile/entries/001.p/45")
    with pytest.raises(UserError, match="the transparency log cannot be backed up"):
        copy_log(data / "transparency", backup)
    assert (backup / FOLDER / "tile/entries/000").exists()


def test_a_renewed_log_has_another_key_and_keeps_the_old_one(data):
    log = opened(data)
    log.append(entries(0, 5), b"")
    status, said = told("transparency", "--data", data, "--renew")
    assert status == 0
    assert "retired-1" in said
    new = opened(data)
    assert (new.checkpoint.size, new.checkpoint.origin == log.checkpoint.origin) == (0, False)
    retired = data / "transparency" / "retired-1"
    assert (
        TransparencyLog(LogFolder(retired), load_or_create(retired / "transparency.key")).checkpoint == log.checkpoint
    )


def test_a_renewed_log_may_have_lost_its_key(data):
    opened(data).append(entries(0, 5), b"")
    (data / "transparency.key").unlink()
    for _ in range(2):
        status, said = told("transparency", "--data", data)
        assert (status, "transparency.key is missing" in said) == (1, True)
    status, said = told("transparency", "--data", data, "--renew")
    assert (status, "the log is in" in said) == (0, True)
    assert opened(data).checkpoint.size == 0


def test_what_is_wrong_is_one_line(data, tmp_path):
    assert "has no transparency log" in told("transparency", "--data", tmp_path)[1]
    log = opened(data)
    log.append(entries(0, 5), b"")
    with LogFolder(data / "transparency").locked():
        assert "another process writes" in told("transparency", "--data", data, "--renew")[1]
    (data / "transparency/tile/0/000.p/5").write_bytes(bytes(160))
    status, said = told("transparency", "--data", data)
    assert (status, "the transparency log is damaged" in said) == (1, True)


def test_a_folder_that_is_older_than_what_was_signed_is_not_continued(data, tmp_path):
    log = opened(data)
    log.append(entries(0, 5), b"")
    shutil.copytree(data, tmp_path / "then")
    log.append(entries(5, 6), b"")
    then = opened(tmp_path / "then")
    with pytest.raises(LogDamaged, match="6 were signed already"):
        then.require_newest(log.note)
    opened(data).require_newest(then.note)
    opened(data).require_newest(None)
    then.append(entries(7, 9), b"")
    with pytest.raises(LogDamaged, match="another log"):
        then.require_newest(log.note)
