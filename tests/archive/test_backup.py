"""A backup holds the archive too, copies each pack once, and gives the same service back."""

import pytest

from events.log.client import connect
from events.log.log import RedisLog
from ops.backup.erasure import STILL_HELD
from ops.run.redis import EmbeddedRedis
from projections.engine.engine import ProjectionStore
from tests.archive.conftest import World, of
from tests.ops.service import told
from tests.support.servers import temporary_folder


@pytest.fixture
def store(redis_url, tmp_path):
    return opened(redis_url, tmp_path / "archive")


@pytest.fixture
def run(redis_url, tmp_path):
    """Gives the status of a command and what it says. What notes the id of a store does so for this store alone."""
    ours = {"SKALD_ARCHIVE": str(tmp_path / "archive"), "SKALD_TUNING": "archive_pack_games=2"}

    def run(*words, **others):
        own = {"SKALD_REDIS_URL": redis_url} | ours | others
        data = tmp_path / own["SKALD_REDIS_URL"].replace("/", "-")
        return told(*words, SKALD_DATA=str(data), **own)

    return run


@pytest.fixture
def empty():
    with temporary_folder() as folder, EmbeddedRedis(folder) as server:
        yield server


def opened(url, folder):
    client = connect(url)
    return World(RedisLog(client), ProjectionStore(client), folder)


def test_the_archive_comes_back_with_the_games(store, empty, run, tmp_path):
    tables = [store.finished() for _ in range(3)]
    run("archive", "--now")
    tables.append(store.finished())
    before = [of(table, store.answers(table)) for table in tables]
    backup = tmp_path / "backup"
    assert run("backup", backup)[1].startswith("4 games are backed up; 4 were new")
    copies = {file.name: file.stat().st_mtime_ns for file in (tmp_path / "backup").glob("archive-*")}
    assert sorted(copies) == ["archive-1-0.ndjson.gz", "archive-1-1.ndjson.gz", "archive-archive-id"]
    assert run("backup", backup)[1].startswith("4 games are backed up; 0 were new")
    assert {file.name: file.stat().st_mtime_ns for file in (tmp_path / "backup").glob("archive-*")} == copies
    elsewhere = {"SKALD_REDIS_URL": empty.url, "SKALD_ARCHIVE": str(tmp_path / "other")}
    assert run("restore", backup, **elsewhere)[1].startswith("4 games are restored")
    there = opened(empty.url, tmp_path / "other")
    for table in tables:
        there.drain(table.id)
    assert [of(table, there.answers(table)) for table in tables] == before
    assert run("archive", "--check", **elsewhere) == (0, "the archive is whole: 2 packs\n")
    assert run("archive", "--now", **elsewhere)[1].startswith("1 game was moved to the archive")
    assert run("verify", "--all", **elsewhere)[0] == 0


def test_packs_that_are_gone_go_from_the_backup(store, run, tmp_path):
    tables = [store.finished() for _ in range(2)]
    run("archive", "--now")
    backup = tmp_path / "backup"
    run("backup", backup)
    assert run("erase", "--name", "Ada", "--yes")[1] == f"2 seats erased\n{STILL_HELD}\n"
    assert run("backup", backup)[1].startswith("2 games are backed up")
    copies = [file.name for file in (tmp_path / "backup").glob("archive-*.gz")]
    assert copies == [f"archive-{store.archive.packs()[0]}.ndjson.gz"]
    assert len(tables) == 2


def test_a_damaged_copy_is_named_and_made_anew(store, run, tmp_path):
    store.finished()
    run("archive", "--now")
    backup = tmp_path / "backup"
    run("backup", backup)
    copy = backup / "archive-1-0.ndjson.gz"
    for harm in (lambda: copy.write_bytes(copy.read_bytes()[:-1]), copy.unlink):
        harm()
        status, said = run("backup", backup, "--check")
        assert (status, said.count("\n")) == (1, 1)
        assert "archive-1-0.ndjson.gz" in said
        assert run("backup", backup)[0] == 0
        assert run("backup", backup, "--check")[0] == 0


def test_a_pack_that_was_damaged_in_the_archive_is_named_and_is_kept_as_it_was(store, run, tmp_path):
    store.finished()
    run("archive", "--now")
    backup, pack = tmp_path / "backup", tmp_path / "archive" / "1-0.ndjson.gz"
    whole = pack.read_bytes()
    damaged = whole[:200] + bytes([whole[200] ^ 1]) + whole[201:]
    pack.write_bytes(damaged)
    status, said = run("backup", backup)
    assert (status, len(said.splitlines())) == (1, 1)
    assert "pack 1-0.ndjson.gz of the archive is damaged: byte 0" in said
    pack.write_bytes(whole)
    assert run("backup", backup)[0] == 0
    pack.write_bytes(damaged)
    copy = backup / "archive-1-0.ndjson.gz"
    status, said = run("backup", backup)
    assert (status, said.splitlines()[1]) == (
        1,
        f"1-0.ndjson.gz of the archive is damaged; {copy} is a copy of it as it was",
    )
    assert run("backup", backup, "--check")[0] == 0
    pack.write_bytes(copy.read_bytes())
    assert run("backup", backup)[0] == 0


def test_a_store_without_its_archive_is_not_backed_up(store, run, tmp_path):
    store.finished()
    run("archive", "--now")
    status, said = run("backup", tmp_path / "backup", SKALD_ARCHIVE=str(tmp_path / "nowhere"))
    assert (status, len(said.splitlines())) == (1, 1)
    assert "SKALD_ARCHIVE names its folder" in said


def test_an_archive_that_holds_other_files_is_not_written_over(store, empty, run, tmp_path):
    store.finished()
    run("archive", "--now")
    run("backup", tmp_path / "backup")
    other = tmp_path / "other"
    other.mkdir()
    (other / "archive-id").write_text("another")
    elsewhere = {"SKALD_REDIS_URL": empty.url, "SKALD_ARCHIVE": str(other)}
    status, said = run("restore", tmp_path / "backup", **elsewhere)
    assert (status, len(said.splitlines())) == (1, 1)
    assert "of another store" in said
