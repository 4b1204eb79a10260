"""Each process run by itself, as systemd or compose runs it: what a start checks holds for it too."""

import json
import os
import socket
import subprocess
import sys

import pytest

from ops.processes import WORK
from ops.run import checks, cluster, process_metrics
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings
from tests.ops.service import PATIENCE, environment
from tests.ops.test_orphans import free_port
from tests.support.cases import each
from tests.support.forked import finished

GUNICORN = ["gunicorn", "--config", "python:ops.run.gunicorn_config", "ops.web:application()"]
BEHIND = [*(kind for kind in WORK if kind != "projections"), "all"]
IMPORTED = (checks, cluster, process_metrics)
"""So copies of this process need not import them, each for itself."""
ALONE = [GUNICORN, *(["ops.processes", name] for name in BEHIND)]
NAMES = ["web", *BEHIND]


def alone(*arguments, **settings):
    return subprocess.Popen(
        [sys.executable, "-m", *arguments], env=environment(**settings), stderr=subprocess.PIPE, text=True
    )


def ended(arguments, **settings):
    """What a process says that ends at once. What gevent is to patch is not there yet: gunicorn is not ours."""
    if arguments is GUNICORN:
        process = alone(*GUNICORN, **settings)
        said = process.communicate(timeout=PATIENCE)[1]
        status = process.returncode
    else:
        status, _, said = finished(*arguments, env=environment(**settings), patience=PATIENCE)
    assert status == 1, said
    return said


@each("arguments", ALONE, ids=NAMES)
def test_a_process_without_a_redis_ends_with_one_line(arguments):
    lines = ended(arguments).splitlines()
    ours = [line for line in lines if line.startswith("skald: ")]
    assert ours == ["skald: SKALD_REDIS_URL is not set; only skald up starts a Redis of its own"]
    assert not any("Traceback" in line for line in lines)


@each("arguments", [*ALONE, ["ops.cli", "up"], ["ops.run.cluster"]], ids=[*NAMES, "up", "join"])
def test_a_setting_out_of_bounds_is_one_line_in_json_too(arguments):
    (line,) = ended(arguments, SKALD_WORKERS="many", SKALD_LOG_FORMAT="json").splitlines()
    found = json.loads(line)
    assert found["level"] == "error"
    assert found["message"].startswith("SKALD_WORKERS is 'many'")
    if arguments is not GUNICORN:
        assert ended(arguments, SKALD_WORKERS="many") == f"skald: {found['message']}\n"


def test_a_redis_that_forgets_is_refused_by_each(tmp_path):
    with EmbeddedRedis(tmp_path, settings={"maxmemory-policy": "allkeys-lru"}) as forgetful:
        for arguments in (["ops.web"], *ALONE[1:]):
            said = ended(arguments, SKALD_REDIS_URL=forgetful.url)
            assert "is unusable: maxmemory-policy is allkeys-lru" in said, arguments
            assert "Traceback" not in said, arguments


@pytest.mark.campaign(4)
@pytest.mark.parametrize("setting", ["SKALD_PORT", "SKALD_METRICS_ADDRESS"])
def test_a_web_process_without_its_port_ends_with_one_line(setting):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        at_it = {"SKALD_PORT": str(port), "SKALD_METRICS_ADDRESS": f"127.0.0.1:{port}"}
        said = ended(GUNICORN, **{"SKALD_PORT": str(free_port()), setting: at_it[setting]})
    assert said == f"skald: port {port} is taken; choose another with {setting}\n"


def test_there_are_as_many_web_processes_as_cores():
    assert Settings().web_process_count == len(os.sched_getaffinity(0))
    assert Settings(web_processes=3).web_process_count == 3


def test_nothing_that_answers_requests_is_loaded_behind_the_service():
    """It would take a third of the time of a start, and memory in each."""
    loaded = "import sys, ops.processes, ops.run.process_metrics; print(*{'flask', 'marshmallow'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
