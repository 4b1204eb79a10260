"""A point in time: a copied append-only file is cut as the runbook says, or anywhere, and a store starts on it."""

import re
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ops.run.redis import EmbeddedRedis
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS

RUNBOOK = (Path(__file__).parents[2] / "docs" / "runbook.md").read_text()
RECIPE = re.search(r"^## Back to a point in time\n.*?```sh\n(.*?)skald up", RUNBOOK, flags=re.DOTALL | re.MULTILINE)[1]
PROCESS, MOMENT = "$(pgrep -of '(valkey|redis)-server')", "2026-03-01T18:30:00Z"


@pytest.fixture(autouse=True)
def own_settings(monkeypatch):
    monkeypatch.delenv("SKALD_REDIS_URL", raising=False)


def followed(data, copy, moment, server):
    """Do what the runbook says, with the process of this server: many run beside each other in tests."""
    lines = RECIPE
    for written, meant in ((PROCESS, server.pid), (MOMENT, moment), (".skald", data), ("/tmp/then", copy)):
        assert written in lines
        lines = lines.replace(written, str(meant))
    subprocess.run(["sh", "-ec", lines], check=True, capture_output=True)


def growing(folder):
    (file,) = (folder / "appendonlydir").glob("*.incr.aof")
    return file


def next_second():
    time.sleep(1.1 - time.time() % 1)


def test_a_running_store_as_it_was_a_moment_ago(short_folder):
    data, copy = short_folder / "data", short_folder / "copy"
    with EmbeddedRedis(data) as server:
        store = Deployment.on_redis(server.url, RULESETS)
        game = store.game(2)
        store.step(game)
        before = store.fresh_state(game)
        moment = datetime.now(UTC).isoformat()
        next_second()
        store.step(game)
        later = store.game(2)
        newest = store.fresh_state(game)
        followed(data, copy, moment, server)
        assert store.fresh_state(game) == newest
    with EmbeddedRedis(copy) as server:
        then = Deployment.on_redis(server.url, RULESETS)
        assert then.fresh_state(game) == before
        then.assert_whole(game)
        assert then.log.head(later).version == 0
        then.play_out(game)
        then.drain(game)
        then.assert_projected(game)


def test_cut_at_any_byte_it_is_some_commit_of_before(short_folder):
    data = short_folder / "data"
    with EmbeddedRedis(data) as server:
        store = Deployment.on_redis(server.url, RULESETS)
        game = store.game(2)
        versions = {0, store.log.head(game).version}
        for _ in range(3):
            store.step(game)
            versions.add(store.log.head(game).version)
    whole, seen = growing(data).read_bytes(), set()
    for number in range(12):
        growing(data).write_bytes(whole[: len(whole) * number // 11])
        with EmbeddedRedis(data) as server:
            then = Deployment.on_redis(server.url, RULESETS)
            version = then.log.head(game).version
            assert version in versions
            if version:
                then.assert_whole(game)
            seen.add(version)
    assert len(seen) > 2
