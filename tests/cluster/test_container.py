"""The compose file of the cluster: its shape, and its commands, which serve together where there is no engine."""

import subprocess
import sys
from contextlib import ExitStack

import httpx
import pytest
import yaml

from ops.run.redis import SETTINGS
from tests.ops.service import FIFTH, skald
from tests.ops.test_container import (
    COMPOSE,
    FOLDER,
    KEY,
    PROCESSES,
    command_of,
    environment_of,
    healthy,
    redis_as_composed,
    running,
)
from tests.ops.test_orphans import free_port
from tests.support.cluster import SETTINGS as CLUSTER_SETTINGS
from tests.support.cluster import free_ports
from tests.support.waiting import eventually

HERE = yaml.safe_load((FOLDER / "cluster.yaml").read_text())
SERVICES = HERE["services"]
SERVERS = [f"redis-{number}" for number in range(1, 7)]


def test_it_differs_from_the_other_one_by_its_redis_alone():
    assert set(SERVICES) == {*SERVERS, "queue", "join", *PROCESSES}
    for name in PROCESSES:
        other = COMPOSE["services"][name]
        theirs, ours = ({**one, "environment": {}, "depends_on": {}} for one in (other, SERVICES[name]))
        assert ours == theirs
        assert set(SERVICES[name]["environment"]) == set(other["environment"])
        assert SERVICES[name]["depends_on"]["join"] == {"condition": "service_completed_successfully"}
    assert set(SERVICES["join"]["depends_on"]) == set(SERVERS)
    assert set(HERE["volumes"]) == {
        volume.partition(":")[0] for name in (*SERVERS, "web") for volume in SERVICES[name]["volumes"]
    }


def test_every_server_is_where_the_service_looks_for_it():
    for name in SERVERS:
        address = SERVICES[name]["networks"]["default"]["ipv4_address"]
        assert f"{address}:6379" in SERVICES["web"]["environment"]["SKALD_REDIS_URL"]


@pytest.mark.parametrize(
    "setting",
    ["appendonly", "appendfsync", "save", "maxmemory-policy", "cluster-enabled", "cluster-require-full-coverage",
     "min-replicas-to-write", "repl-diskless-sync-delay"],
)  # fmt: skip
def test_its_servers_are_as_careful_as_our_own(setting):
    command = command_of(SERVERS[0], SERVICES)
    assert command[command.index(f"--{setting}") + 1] == {**SETTINGS, **CLUSTER_SETTINGS}[setting]


@pytest.mark.campaign(15)
def test_its_commands_serve_together(tmp_path):
    places = {
        SERVICES[name]["networks"]["default"]["ipv4_address"]: port
        for name, port in zip(SERVERS, free_ports(len(SERVERS)), strict=True)
    }
    with ExitStack() as started:
        places["queue"] = free_port()
        for name, port in zip([*SERVERS, "queue"], places.values(), strict=True):
            (tmp_path / name).mkdir()
            started.enter_context(redis_as_composed(tmp_path / name, name, SERVICES, port))
        join = [sys.executable, *command_of("join", SERVICES)[1:]]
        for said in ("6 servers have joined into one cluster", "6 servers are already one cluster\n"):
            done = subprocess.run(
                join, env=environment_of("join", places, SERVICES), check=False, capture_output=True, text=True
            )
            assert (done.returncode, said in done.stderr) == (0, True), done.stderr
        port = free_port()
        for name in PROCESSES:
            here = {"SKALD_PORT": str(port), "SKALD_GAMES": str(FIFTH), "SKALD_DATA": str(tmp_path / "data")}
            environment = environment_of(name, places, SERVICES, **here)
            command = command_of(name, SERVICES)
            started.enter_context(running(command, tmp_path / f"{name}.log", cwd=tmp_path, env=environment))
        eventually(lambda: healthy(port, environment))
        url = f"http://127.0.0.1:{port}"
        assert httpx.post(f"{url}/v1/games", json={}).status_code == 401
        played = skald("play", "nim", "--url", url, "--key", KEY)
        assert "audit: ok" in played.stdout, played.stderr
    assert "warning" not in (tmp_path / "web.log").read_text().partition("GET")[0]


def test_what_is_no_cluster_is_not_joined(tmp_path):
    with redis_as_composed(tmp_path, "queue", SERVICES) as port:
        for url, said in (
            (f"redis://127.0.0.1:{port}", "must name a cluster of at least 6 servers"),
            ("redis+cluster://" + ",".join([f"127.0.0.1:{port}"] * 6), "do not form a whole cluster"),
        ):
            environment = environment_of("join", {}, SERVICES, SKALD_REDIS_URL=url)
            done = subprocess.run(
                [sys.executable, "-m", "ops.run.cluster"],
                env=environment, check=False, capture_output=True, text=True,
            )  # fmt: skip
            assert done.returncode == 1
            assert said in done.stderr
            assert done.stderr.count("\n") == 1
