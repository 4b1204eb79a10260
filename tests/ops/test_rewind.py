"""A point in time: a copied append-only file is cut, at a time or anywhere, and a store starts on it."""

import time
from datetime import UTC, datetime

import pytest
from click.testing import CliRunner

from ops.append_only_file import FOLDER, parts_of, times_in
from ops.cli import skald
from ops.embedded import EmbeddedRedis
from ops.errors import UserError
from ops.rewind import rewind
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
