"""Games leave and come back, names are erased, packs are written anew, and what is damaged is said in one line."""

import re
import shutil

import pytest

from events.archive.archive import Archive
from events.archive.archiver import Archiver, pack_games
from events.log import keys
from events.log.client import connect
from events.log.log import RedisLog
from events.log.records import partition_of
from ops.backup.erasure import STILL_HELD
from projections.engine.engine import ProjectionStore
from projections.engine.rebuild import rebuild
from tests.archive.conftest import Bucket, World, of
from tests.ops.service import skald

TOTAL = 4


@pytest.fixture
def store(redis_url, tmp_path):
    """A real Redis, and an archive in a folder."""
    client = connect(redis_url)
    return World(RedisLog(client), ProjectionStore(client), tmp_path / "archive")


@pytest.fixture
def run(redis_url, tmp_path):
    """Carries out a command on both."""
    ours = {"SKALD_REDIS_URL": redis_url, "SKALD_ARCHIVE": str(tmp_path / "archive")}
    return lambda *words, **others: skald(*words, **ours | {"SKALD_TUNING": "archive_pack_games=3"} | others)


@pytest.fixture
def archived(store, run):
    def play(number=TOTAL):
        tables = [store.finished() for _ in range(number)]
        was = "1 game was" if number == 1 else f"{number} games were"
        assert run("archive", "--now").stdout.startswith(f"{was} moved to the archive, in ")
        return tables

    return play


def test_games_are_archived_checked_and_put_back(store, run):
    tables = [store.finished() for _ in range(TOTAL)]
    before = [of(table, store.answers(table)) for table in tables]
    playing = store.service.create()
    assert run("archive", "--now", "--older-than", "9000d").stdout.startswith("0 games")
    said = run("archive", "--now", "--processes", "2").stdout
    assert re.match(r"4 games were moved to the archive, in 2 packs with [0-9,]+ bytes\n", said)
    assert run("archive", "--now").stdout.startswith("0 games")
    assert run("archive", "--check").stdout == "the archive is whole: 2 packs\n"
    assert [of(table, store.answers(table)) for table in tables] == before
    assert run("verify", "--all").stdout.endswith("every game holds\n")
    assert store.inner.places([playing.id]) == {}
    assert run("restore", tables[0].id).stdout.startswith(f"game {tables[0].id} is in Redis again, with ")
    store.drain(tables[0].id)
    assert store.store.checkpoints.read(tables[0].id, "scoreboard", []) is not None
    assert len(store.inner.read(tables[0].id)) > 5
    assert "is not in the archive" in run("restore", tables[0].id).stderr
    assert "unknown game: 000" in run("restore", "000-0000000000000000").stderr
    assert re.match(r"1 pack rewritten with [02] games; 1 game gone", run("archive", "--compact").stdout)
    assert run("archive", "--check").stdout.startswith("the archive is whole: ")
    assert [of(table, store.answers(table)) for table in tables] == before


def test_an_erased_name_is_in_no_file_any_more(store, archived, run):
    tables = archived()
    heads = [store.log.head(table.id) for table in tables]
    assert run("erase", "--name", "Ada", "--yes").stdout == f"{TOTAL} seats erased\n{STILL_HELD}\n"
    service = store.another_service()
    assert [service.get(table.path).json["seats"][0]["name"] for table in tables] == [None] * TOTAL
    assert [store.log.head(table.id) for table in tables] == heads
    assert all(service.get(table.path + "/audit").json["ok"] for table in tables)
    assert service.get(tables[0].path + "/actions", tables[0].tokens[0]).status_code == 200
    assert len(store.archive.packs()) == 2
    for table in tables:
        (place,) = store.inner.places([table.id]).values()
        assert "Ada" not in repr(Archive(store.files).game(table.id, place))
    assert store.inner.game_metadata(tables[0].id, "seats") == {}
    assert run("archive", "--check").stdout == "the archive is whole: 2 packs\n"


def test_a_purged_game_is_in_no_file_any_more(store, archived, run):
    tables = archived()
    gone, kept = tables[0], tables[1:]
    before = {table.id: store.answers(table)["nobody", table.path] for table in kept}
    done = run("purge", "--older-than", "0d", "--status", "finished", "--game", gone.id, "--yes")
    assert done.stdout.startswith("1 games are gone")
    service = store.another_service()
    assert service.get(gone.path).status_code == 404
    assert {table.id: store.answers(table)["nobody", table.path] for table in kept} == before
    assert gone.id not in [game["id"] for game in service.get("/v1/games").json["games"]]
    names = [item.game for pack in store.archive.packs() for item in store.archive.index_by_pack(pack).items]
    assert sorted(names) == sorted(table.id for table in kept)


def test_read_models_are_computed_anew_from_the_archive(store, archived, run):
    tables = archived()
    before = store.answers(tables[0])
    done = rebuild(store.another_service().games, store.store)
    assert (done.games, done.failed) == (TOTAL, 0)
    assert store.answers(tables[0]) == before
    assert list(store.inner._client.scan_iter(match="*:scoreboard:*")) == []
    assert run("rebuild").stdout.startswith(f"{TOTAL} games are rebuilt")


def test_a_lost_index_is_made_anew_and_a_wrong_one_is_found(store, archived, run):
    tables = archived()
    first, second = (store.folder / f"1-{number}.index.ndjson" for number in range(2))
    right = first.read_bytes()
    first.unlink()
    second.write_bytes(second.read_bytes().replace(tables[3].id.encode(), tables[0].id.encode()))
    found = run("archive", "--check")
    lines = found.stdout.splitlines()
    assert lines[0] == "pack 1-0: its index is missing; --reindex rebuilds it"
    assert lines[1] == "pack 1-1: its index does not match it; --reindex rebuilds it" or len(lines) == 2
    assert store.another_service().get(tables[3].path).status_code == 200
    run("archive", "--reindex")
    assert first.read_bytes() == right
    assert run("archive", "--check").stdout == "the archive is whole: 2 packs\n"


def test_a_game_is_found_where_the_log_is_wrong_about_its_place(store, archived):
    tables = archived()
    before = store.answers(tables[0])
    store.inner._client.hset(f"{{p{tables[0].id[:3]}}}:g:{tables[0].id}:head", "place", "77-1 5 9")
    assert store.answers(tables[0]) == before


@pytest.mark.parametrize("harm", ["truncated", "altered", "gone"])
def test_a_damaged_pack_harms_its_own_games_only(store, harm, archived, run):
    tables = archived()
    pack = store.folder / "1-1.ndjson.gz"
    data = pack.read_bytes()
    pack.write_bytes(data[:-9] if harm == "truncated" else data[:200] + bytes([data[200] ^ 1]) + data[201:])
    if harm == "gone":
        pack.unlink()
    inside = {item.game for item in store.archive.index("1-1").items} if harm == "gone" else set()
    service = store.another_service()
    codes = [service.get(table.path).status_code for table in tables]
    assert sorted(codes) == [200, 200, 200, 500]
    assert run("archive", "--check").returncode == 1
    assert harm != "gone" or len(inside) <= 1


def test_two_archivers_at_once_are_one_clear_line(store, run):
    store.finished()
    with store.files.locked():
        refused = run("archive", "--now")
    assert refused.stderr == f"skald: another archiver is writing to {store.folder}\n"
    assert list(store.folder.glob("*.gz")) == []


def test_an_archiver_that_was_overtaken_says_so(store, monkeypatch, run):
    table = store.finished()

    def overtaken(log, files, task):
        RedisLog(store.inner._client).begin_archiving(99)
        return pack_games(log, files, task)

    monkeypatch.setattr("ops.run.installation.pack_games", overtaken)
    refused = run("archive", "--now", "--processes", "2")
    assert refused.stderr.startswith("skald: another archiver has taken over")
    assert store.inner.places([table.id]) == {}


def test_the_archive_of_another_store_is_refused(store, tmp_path, archived, run):
    archived(1)
    shutil.copytree(store.folder, tmp_path / "other")
    (tmp_path / "other" / "archive-id").write_text("another")
    store.finished()
    refused = run("archive", "--now", SKALD_ARCHIVE=str(tmp_path / "other"))
    assert refused.stderr == "skald: the archive belongs to another store, or the store to another archive\n"


def test_a_full_disk_in_the_middle_of_a_pack_changes_nothing(store, monkeypatch, run):
    table = store.finished()
    before = store.answers(table)
    monkeypatch.setattr("events.archive.archive.os.fsync", no_space)
    refused = run("archive", "--now")
    monkeypatch.undo()
    assert refused.stderr.startswith("skald: ")
    assert "No space left on device" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert store.inner.places([table.id]) == {}
    assert store.answers(table) == before
    assert [file.name for file in store.folder.iterdir() if file.suffix in (".gz", ".new")] == []


def no_space(_):
    raise OSError(28, "No space left on device")


def test_a_game_that_was_altered_stays_in_redis(store, run):
    good, bad = store.finished(), store.finished()
    key = f"{{p{bad.id[:3]}}}:g:{bad.id}:private"
    field = next(iter(store.inner._client.hkeys(key)))
    store.inner._client.hset(key, field, b'{"altered":1}')
    done = run("archive", "--now")
    assert done.returncode == 1
    assert f"game {bad.id} is broken and stays in Redis" in done.stdout + done.stderr
    assert set(store.inner.places([good.id, bad.id])) == {good.id}


def _of_another_type(key):
    return lambda client, game: (client.delete(key(game)), client.set(key(game), "x"))


UNREADABLE = {
    "head": _of_another_type(keys.head),
    "events": _of_another_type(keys.events),
    "no hash": lambda client, game: client.hdel(keys.head(game), "hash"),
    "a hash that is none": lambda client, game: client.hset(keys.head(game), "hash", "x"),
}


@pytest.mark.parametrize("damage", UNREADABLE.values(), ids=UNREADABLE)
def test_a_game_that_cannot_be_read_stops_no_other(store, run, damage):
    good, bad = store.finished(), store.finished()
    damage(store.inner._client, bad.id)
    done = run("archive", "--now")
    assert done.returncode == 1
    assert done.stderr.splitlines() == []
    assert f"game {bad.id} is broken and stays in Redis" in done.stdout
    assert set(store.inner.places([good.id])) == {good.id}


@pytest.mark.parametrize("key", [keys.dirty, keys.fence])
def test_a_partition_of_which_a_key_cannot_be_read_stops_no_other(store, run, key):
    good, bad = store.finished(), store.finished()
    store.inner._client.delete(key(partition_of(bad.id)))
    store.inner._client.rpush(key(partition_of(bad.id)), "x")
    assert run("archive", "--now").returncode == 0
    assert set(store.inner.places([good.id])) == {good.id}


def test_a_pack_with_a_game_of_which_the_place_cannot_be_read_is_not_written_anew(store, run, archived):
    first, *_ = archived(3)
    run("purge", "--game", first.id, "--yes")
    (pack,) = store.archive.packs()
    kept = [one for one in store.archive.index(pack).items if one.game != first.id]
    store.inner._client.delete(keys.head(kept[0].game))
    store.inner._client.set(keys.head(kept[0].game), "x")
    table = store.finished()
    run("archive", "--now")
    run("purge", "--game", kept[1].game, "--yes")
    done = run("archive", "--compact")
    assert (done.returncode, f"pack {pack}: " in done.stdout) == (1, True)
    assert pack in store.archive.packs()
    assert run("archive", "--check").stdout.startswith(f"game {kept[0].game}: its place cannot be read")
    assert table.get().status_code == 200


def test_files_are_for_their_owner_alone(store, archived):
    archived(1)
    assert store.folder.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in store.folder.iterdir()} == {0o600}


def test_what_is_asked_wrongly_is_one_line(store, run):
    for arguments in ([], ["--now", "--check"], ["--check", "--older-than", "1d"], ["--now", "--older-than", "soon"]):
        assert run("archive", *arguments).returncode != 0
    assert store.inner.archive_id("none") == "none"


def test_anything_else_that_can_put_and_get_may_hold_the_archive(world):
    table = world.finished()
    before = world.answers(table)
    archive = Archive(Bucket())
    assert Archiver(world.inner, archive).archive_closed(1 << 60).games == 1
    assert world.answers(table, world.another_service(archive)) == before
