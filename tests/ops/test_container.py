"""The container files: their shape, their names, what they copy, and their commands, started as they stand."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path

import httpx
import pytest
import redis
import yaml

from ops.processes import WORK
from ops.run.redis import SETTINGS, installed_servers
from ops.run.settings import Settings, Tuning, variable
from tests.ops.service import FIFTH, PATIENCE, skald
from tests.ops.test_orphans import free_port
from tests.support.cases import each
from tests.support.waiting import eventually

FOLDER = Path(__file__).parents[2] / "ops" / "container"
ROOT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
KNOWN = {variable(name) for name in (*Settings.__struct_fields__, *Tuning.__struct_fields__)}


def instructions():
    """The instructions of the Dockerfile, one each, without comments and with their lines joined."""
    text = re.sub(r"^#.*\n", "", (FOLDER / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    return [(word, " ".join(rest.split())) for word, _, rest in (line.partition(" ") for line in lines)]


def test_images_are_pinned_to_a_release():
    images = [rest.split()[0] for word, rest in instructions() if word == "FROM"] + [SERVICES["redis"]["image"]]
    for image in images:
        assert re.fullmatch(r"[a-z]+:\d[\w.-]*", image), image


def test_what_is_copied_is_there_and_let_through():
    let_through = (FOLDER / "Dockerfile.dockerignore").read_text().splitlines()
    for word, rest in instructions():
        if word == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists(), source
                assert f"!{source}" in let_through


def test_nothing_runs_as_root():
    users = [rest for word, rest in instructions() if word == "USER"]
    assert users
    assert users[-1] not in ("0", "root")


def test_every_command_is_one_that_there_is():
    commands = [json.loads(rest) for word, rest in instructions() if word == "CMD"]
    commands += [service["command"] for name, service in SERVICES.items() if name != "redis" and "command" in service]
    modules = {word.split(":")[0] if "." in word else None for command in commands for word in command[1:]}
    assert {"ops.web", "ops.processes"} <= modules
    assert {command[-1] for command in commands if "ops.processes" in command} == set(WORK) - {"projections"}
    assert all(find_spec(module) for module in modules - {None, "python"})


def test_the_compose_file_has_all_processes_and_knows_the_settings():
    assert set(SERVICES) == {"redis", *PROCESSES}
    for name in set(SERVICES) - {"redis"}:
        assert SERVICES[name]["volumes"] == [f"data:{SERVICES[name]['environment']['SKALD_DATA']}"]
        assert set(SERVICES[name]["environment"]) <= KNOWN
        assert SERVICES[name]["depends_on"] == {"redis": {"condition": "service_healthy"}}
    asked = set(re.findall(r"\$\{(SKALD_\w+)", (FOLDER / "compose.yaml").read_text()))
    assert asked <= KNOWN


def test_prometheus_finds_the_figures_of_each_container():
    (found,) = [
        job["dns_sd_configs"][0]
        for block in re.findall(r"```yaml\n(.*?)```", (ROOT / "docs" / "runbook.md").read_text(), flags=re.DOTALL)
        for job in yaml.safe_load(block)["scrape_configs"]
        if "dns_sd_configs" in job
    ]
    assert set(found["names"]) == set(SERVICES) - {"redis"}
    for name in found["names"]:
        assert SERVICES[name]["environment"]["SKALD_METRICS_ADDRESS"] == f"0.0.0.0:{found['port']}"


def test_the_service_is_not_reached_from_outside_without_a_key():
    assert SERVICES["web"]["environment"]["SKALD_OPERATOR_KEY"].startswith("${SKALD_OPERATOR_KEY:?")


@each("setting", ["appendonly", "appendfsync", "save", "maxmemory-policy"])
def test_redis_is_as_durable_as_the_embedded_one(setting):
    command = SERVICES["redis"]["command"]
    assert command[command.index(f"--{setting}") + 1] == SETTINGS[setting]


KEY = "the key of the operator"
PROCESSES = ("web", "worker", "sweeper", "bots", "webhooks", "transparency")
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
    # Each container has its own network, and here all are on one machine.
    alone = {"SKALD_METRICS_ADDRESS": f"127.0.0.1:{free_port()}", "SKALD_OPERATOR_KEY": KEY}
    return {**clean, **filled, "PATH": path, **alone, **settings}


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
    assert said.count("fsync always: loses nothing") == 1, "each process makes the checks of a start"


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


@pytest.mark.campaign(15)
def test_the_commands_serve_together(tmp_path):
    port, folder = free_port(), tmp_path / "empty"
    folder.mkdir(mode=0o555)  # the file system of a container is read-only
    with redis_as_composed(tmp_path) as redis_port, ExitStack() as started:
        here = {"SKALD_PORT": str(port), "SKALD_GAMES": str(FIFTH), "SKALD_DATA": str(tmp_path / "data")}
        for name in PROCESSES:
            environment = environment_of(name, {"redis": redis_port}, **here, SKALD_PRT="misspelt")
            started.enter_context(running(command_of(name), tmp_path / f"{name}.log", cwd=folder, env=environment))
        eventually(lambda: healthy(port, environment), PATIENCE)
        url = f"http://127.0.0.1:{port}"
        assert httpx.post(f"{url}/v1/games", json={}).status_code == 401, "nobody gets in without the key"
        played = skald("play", "nim", "--url", url, "--key", KEY)
        assert "audit: ok" in played.stdout, played.stderr
    assert list(folder.iterdir()) == []
    for name in PROCESSES:
        assert "warning: unknown setting: SKALD_PRT" in (tmp_path / f"{name}.log").read_text()
    assert re.search(r"request id=\S+ method=POST .* command=\S+ version=\d+", (tmp_path / "web.log").read_text())


def test_the_image_is_built_by_commands_that_there_are(tmp_path):
    programs = {"python", "/opt/skald/bin/pip", "useradd", "install"}
    for word, rest in instructions():
        if word == "RUN":
            assert {shlex.split(part)[0] for part in rest.split(" && ")} <= programs
            for lock in re.findall(r"-r (\S+)", rest):
                assert (Path(__file__).parents[2] / lock).is_file()
