"""skald doctor names what is wrong with an installation, goes on after it, and changes nothing."""

import pytest
from click.testing import CliRunner

from events.log.client import FORMAT, identify
from events.log.keys import FORMAT_KEY, STORE_ID
from ops.cli import skald
from ops.run.redis import EmbeddedRedis
from projections.stores import redis_store
from tests.support.cluster import free_ports

GAME = "017-8k2m4w0q7z5t3v1x"


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.delenv("SKALD_REDIS_URL", raising=False)
    monkeypatch.setenv("SKALD_DATA", str(tmp_path))
    monkeypatch.setenv("SKALD_PORT", str(free_ports(1)[0]))
    return tmp_path


def examined():
    found = CliRunner().invoke(skald, ["doctor"], standalone_mode=False)
    return found.return_value if found.exception is None else found.exception, found.output.splitlines()


def test_a_store_that_nobody_serves_is_sound(data):
    with EmbeddedRedis(data) as own:
        client = own.client()
        identify(client)
        before = {key: client.dump(key) for key in client.scan_iter()}
        _, lines = examined()
        assert {key: client.dump(key) for key in client.scan_iter()} == before
    assert lines[-1] == "0 checks failed"
    assert "warning: no sweeper has run at this store" in lines
    assert any(line.startswith("warning: nothing answers at http://127.0.0.1:") for line in lines)
    assert not [line for line in lines if line.startswith("failed")]


def test_what_fails_is_named_and_the_rest_is_looked_at(data):
    (data / "transparency").mkdir()
    (data / "transparency" / "store").write_text("0" * 32)
    with EmbeddedRedis(data) as own:
        identify(own.client())
        redis_store(own.client()).dead_letters.quarantine(GAME, "scores", 6, "KeyError: 'missing'", whole_game=False)
        _, lines = examined()
    failed = [line for line in lines if line.startswith("failed")]
    assert [line[:26] for line in failed] == ["failed: the store is anoth", "failed: 1 step quarantined"]
    assert lines[-1] == "2 checks failed"
    assert "ok: the archive has 0 packs" in lines


def test_a_newer_store_fails_and_stays_as_it_is(data):
    with EmbeddedRedis(data) as own:
        own.client().set(FORMAT_KEY, FORMAT + 1)
        _, lines = examined()
        assert own.client().get(STORE_ID) is None
    assert f"failed: The store has format {FORMAT + 1}; this version of Skald reads {FORMAT}." in lines


def test_without_a_store_it_says_so(data, monkeypatch):
    monkeypatch.setenv("SKALD_DATA", str(data / "nowhere"))
    _, lines = examined()
    assert "1 check failed" in lines
    assert any("does not exist" in line for line in lines)
