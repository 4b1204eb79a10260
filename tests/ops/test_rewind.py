"""A point in time: a copied append-only file is cut, at a time or anywhere, and a store starts on it."""

import os
import time
from datetime import UTC, datetime

import pytest
from click.testing import CliRunner

from ops.backup.rewind import FOLDER, parts_of, rewind, times_in
from ops.cli import skald
from ops.run.errors import UserError
from ops.run.redis import EmbeddedRedis
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS


@pytest.fixture(autouse=True)
def own_settings(monkeypatch):
    monkeypatch.delenv("SKALD_REDIS_URL", raising=False)


def now():
    return int(time.time())


def next_second():
    time.sleep(1.1 - time.time() % 1)


def growing(folder):
    return folder / FOLDER / parts_of(folder)[-1].name


def test_a_running_store_as_it_was_a_moment_ago(short_folder):
    data, copy = short_folder / "data", short_folder / "copy"
    with EmbeddedRedis(data) as server:
        store = Deployment.on_redis(server.url, RULESETS)
        game = store.game(2)
        store.step(game)
        before = store.fresh_state(game)
        moment = now()
        next_second()
        store.step(game)
        later = store.game(2)
        newest = store.fresh_state(game)
        assert rewind(data, copy, moment) > moment
        assert store.fresh_state(game) == newest
    with EmbeddedRedis(copy) as server:
        then = Deployment.on_redis(server.url, RULESETS)
        assert then.fresh_state(game) == before
        then.assert_whole(game)
        assert then.log.head(later).version == 0
        then.play_out(game)
        then.drain(game)
        then.assert_projected(game)
    found = [copy, *copy.rglob("*")]
    assert all(path.stat().st_mode & 0o077 == 0 for path in found), [path.name for path in found]


def test_cut_at_any_byte_it_is_some_commit_of_before(short_folder):
    data, copy = short_folder / "data", short_folder / "copy"
    with EmbeddedRedis(data) as server:
        store = Deployment.on_redis(server.url, RULESETS)
        game = store.game(2)
        versions = {0, store.log.head(game).version}
        for _ in range(3):
            store.step(game)
            versions.add(store.log.head(game).version)
        assert rewind(data, copy, now() + 1) is None
    whole, seen = growing(copy).read_bytes(), set()
    for number in range(12):
        growing(copy).write_bytes(whole[: len(whole) * number // 11])
        with EmbeddedRedis(copy) as server:
            then = Deployment.on_redis(server.url, RULESETS)
            version = then.log.head(game).version
            assert version in versions
            if version:
                then.assert_whole(game)
            seen.add(version)
    assert len(seen) > 2


def test_it_reaches_back_as_far_as_the_file(short_folder):
    data = short_folder / "data"
    with EmbeddedRedis(data) as server:
        began = now()
        store = Deployment.on_redis(server.url, RULESETS)
        store.game(2)
        assert next(times_in(growing(data)))[1] >= began
        with pytest.raises(UserError, match="does not reach back so far"):
            rewind(data, short_folder / "copy", began - 60)
        assert not (short_folder / "copy").exists()
        (short_folder / "copy").mkdir()
        with pytest.raises(UserError, match="exists already"):
            rewind(data, short_folder / "copy", began)
    with pytest.raises(UserError, match="No such file"):
        rewind(short_folder / "nothing", short_folder / "other", began)
    assert not (short_folder / "other").exists()


NAME = "appendonly.aof.1.incr.aof"
TIME = b"#TS:1790000000\r\n"


def made(data, manifest=f"file {NAME} seq 1 type i\n", part=TIME):
    (data / FOLDER).mkdir(parents=True)
    (data / FOLDER / "appendonly.aof.manifest").write_text(manifest)
    if part is not None:
        (data / FOLDER / NAME).write_bytes(part)
    return data


def _piped(data, name):
    made(data)
    (data / name).unlink(missing_ok=True)
    os.mkfifo(data / name)


def _linked(data, name):
    made(data)
    (data / "elsewhere").write_bytes(TIME)
    (data / name).unlink(missing_ok=True)
    (data / name).symlink_to(data / "elsewhere")


def _large(data):
    made(data)
    with (data / FOLDER / "appendonly.aof.manifest").open("wb") as file:
        file.truncate(8 << 30)


HOSTILE = {
    "no pattern": lambda data: made(data, "file ../../x seq 1 type i\n"),
    "a name of the system": lambda data: made(data, "file /etc/passwd seq 1 type b\n"),
    "another name": lambda data: made(data, "file lock seq 1 type i\n"),
    "no text": lambda data: made(data, "file \udcff seq 1 type i\n".encode(errors="surrogateescape").decode("latin-1")),
    "a pipe for a part": lambda data: _piped(data, f"{FOLDER}/{NAME}"),
    "a pipe for the manifest": lambda data: _piped(data, f"{FOLDER}/appendonly.aof.manifest"),
    "a pipe for the marker": lambda data: _piped(data, "redis-version"),
    "a link for a part": lambda data: _linked(data, f"{FOLDER}/{NAME}"),
    "a link for the marker": lambda data: _linked(data, "redis-version"),
    "a manifest of eight gigabytes": _large,
}


@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_data_folder_is_one_line_and_leaves_nothing(tmp_path, make):
    make(tmp_path / "data")
    with pytest.raises(UserError) as error:
        rewind(tmp_path / "data", tmp_path / "copy", 1_800_000_000)
    assert "\n" not in error.value.message
    assert [file.name for file in tmp_path.iterdir()] == ["data"]


@pytest.mark.parametrize(
    "claimed", [b"*1\r\n$99999999999\r\n", b"*999999999\r\n$1\r\nx\r\n", b"*1\r\n$999999999999\r\nx\r\n"]
)
def test_a_command_that_claims_more_than_there_is_ends_the_file_there(tmp_path, claimed):
    made(tmp_path / "data", part=TIME + claimed)
    assert list(times_in(growing(tmp_path / "data"))) == [(0, 1_790_000_000)]
    assert rewind(tmp_path / "data", tmp_path / "copy", 1_800_000_000) is None


def test_of_an_archive_only_its_own_files_are_copied(tmp_path):
    data = made(tmp_path / "data")
    (data / "archive").mkdir()
    for name in ("archive-id", "1-0.ndjson.gz", "1-0.index.ndjson", "lock", "stray"):
        (data / "archive" / name).write_bytes(b"x")
    os.mkfifo(data / "archive" / "pipe")
    rewind(data, tmp_path / "copy", 1_800_000_000)
    copied = {file.name for file in (tmp_path / "copy" / "archive").iterdir()}
    assert copied == {"archive-id", "1-0.ndjson.gz", "1-0.index.ndjson"}


def run(*arguments):
    return CliRunner().invoke(skald, ["rewind", *map(str, arguments)], standalone_mode=False)


def test_by_command(short_folder, monkeypatch):
    data = short_folder / "data"
    with EmbeddedRedis(data) as server:
        store = Deployment.on_redis(server.url, RULESETS)
        store.game(2)
        moment = datetime.now(UTC).isoformat()
        next_second()
        store.game(2)
        said = run(short_folder / "copy", "--to", moment, "--data", data).output
        assert "holds what was stored before 2" in said
        said = run(short_folder / "all", "--to", "2999-01-01T00:00:00Z", "--data", data).output
        assert "nothing was stored after 2999-01-01T00:00:00Z" in said
    assert "is no time" in str(run(short_folder / "x", "--to", "noon", "--data", data).exception)
    assert "names no zone" in str(run(short_folder / "x", "--to", "2026-01-01T00:00:00", "--data", data).exception)
    monkeypatch.setenv("SKALD_REDIS_URL", "redis://somewhere")
    assert "our own Redis" in str(run(short_folder / "x", "--to", moment).exception)
