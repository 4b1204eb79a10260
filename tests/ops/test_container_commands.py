"""The commands of the container files, started exactly as they stand where there is no engine: they serve together."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
import redis

from ops.run.redis import installed_servers
from tests.ops.service import FIFTH, skald
from tests.ops.test_container import SERVICES, instructions
from tests.ops.test_orphans import free_port
from tests.support.waiting import eventually

KEY = "the key of the operator"
ENVIRONMENT = dict(re.findall(r"(\w+)=(\S+)", " ".join(rest for word, rest in instructions() if word == "ENV")))


def command_of(name, services=SERVICES):
    """What a service runs: the command of the compose file, else that of the image."""
    said = services[name].get("command")
    return said or json.loads(next(rest for word, rest in instructions() if word == "CMD"))


def environment_of(name, places, services=SERVICES, **settings):
    """The environment of a service, with the defaults of the compose file, and each Redis where it is here."""
    given = {**ENVIRONMENT, **services[name]["environment"]}
    filled = {key: re.sub(r"\$\{\w+(?::[-?]([^}]*))?\}", r"\1", str(value)) for key, value in given.items()}
    for there, port in places.items():
        filled = {key: value.replace(f"{there}:6379", f"127.0.0.1:{port}") for key, value in filled.items()}
    clean = {key: value for key, value in os.environ.items() if not key.startswith("SKALD_")}
    path = f"{Path(sys.executable).parent}:{clean['PATH']}"
    return {**clean, **filled, "PATH": path, "SKALD_OPERATOR_KEY": KEY, **settings}


@contextmanager
def running(command, log, **options):
    with log.open("w") as file:
        process = subprocess.Popen(command, stderr=file, **options)
        try:
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)
    said = log.read_text()
    assert process.returncode == 0, said
    assert "Traceback" not in said, said
    assert "fsync always: loses nothing" in said, "each process makes the checks of a start"


@contextmanager
def redis_as_composed(folder, name="redis", services=SERVICES, port=None):
    """A server of the compose file, on a port of its own."""
    port = port or free_port()
    program, *arguments = command_of(name, services)
    assert program == "redis-server"
    server = next(one.path for one in installed_servers() if one.is_patched)
    command = [server, *arguments, "--port", str(port), "--dir", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        client = redis.Redis(port=port)
        eventually(lambda: pings(client))
        yield port
    finally:
        process.terminate()
        process.wait(20)


def pings(client):
    try:
        return client.ping()
    except redis.exceptions.RedisError:
        return False


def healthy(port, environment):
    """Whether the health check of the compose file passes."""
    _, program, *arguments = SERVICES["web"]["healthcheck"]["test"]
    assert program == "python"
    command = [sys.executable, *(word.replace(":8000", f":{port}") for word in arguments)]
    return not subprocess.run(command, env=environment, check=False, capture_output=True).returncode


@pytest.mark.campaign(4)
def test_the_commands_serve_together(tmp_path):
    port, folder = free_port(), tmp_path / "empty"
    folder.mkdir(mode=0o555)  # the file system of a container is read-only
    with redis_as_composed(tmp_path) as redis_port, ExitStack() as started:
        for name in ("web", "worker", "sweeper", "bots", "webhooks", "transparency"):
            environment = environment_of(
                name,
                {"redis": redis_port},
                SKALD_PORT=str(port),
                SKALD_GAMES=str(FIFTH),
                SKALD_DATA=str(tmp_path / "data"),
            )
            started.enter_context(running(command_of(name), tmp_path / f"{name}.log", cwd=folder, env=environment))
        eventually(lambda: healthy(port, environment), patience=60)
        url = f"http://127.0.0.1:{port}"
        assert httpx.post(f"{url}/v1/games", json={}).status_code == 401, "nobody gets in without the key"
        played = skald("play", "nim", "--url", url, "--key", KEY)
        assert "audit: ok" in played.stdout, played.stderr
    assert list(folder.iterdir()) == []
    assert re.search(r"request id=\S+ method=POST .* command=\S+ version=\d+", (tmp_path / "web.log").read_text())


def test_the_image_is_built_by_commands_that_there_are(tmp_path):
    programs = {"python", "/opt/skald/bin/pip", "useradd", "install"}
    for word, rest in instructions():
        if word == "RUN":
            assert {shlex.split(part)[0] for part in rest.split(" && ")} <= programs
            for lock in re.findall(r"-r (\S+)", rest):
                assert (Path(__file__).parents[2] / lock).is_file()
