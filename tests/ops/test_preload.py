"""A web process that is started again loads nothing: the master has loaded the code before, and waits as it did."""

import os
import signal
import subprocess
import sys

import httpx
import pytest

from ops.run.redis import EmbeddedRedis
from tests.ops.service import environment, up
from tests.support.processes import web_processes
from tests.support.waiting import eventually

FORKED = """
import os, sys
from ops.run import gunicorn_config
from gevent import monkey
gunicorn_config._preload("ops.web")
assert monkey.is_module_patched("socket") and monkey.is_module_patched("threading")
assert not monkey.is_module_patched("signal") and not monkey.is_module_patched("os"), "the master hears of its children"
assert not os.listdir(os.environ["PROMETHEUS_MULTIPROC_DIR"]), "it has no figures of its own"
from ops.run.gevent_worker import Worker
before = set(sys.modules)
if os.fork() == 0:
    import warnings
    warnings.simplefilter("error", monkey.MonkeyPatchWarning)
    worker = object.__new__(Worker)
    worker.ppid, worker.sockets = os.getppid(), []
    worker.patch()
    assert monkey.is_module_patched("signal")
    import ops.web
    ops.web.application()
    ours = ("events", "projections", "service", "ops", "workers", "flask", "marshmallow", "apispec")
    print(sorted(name for name in set(sys.modules) - before if name.partition(".")[0] in ours), flush=True)
    import subprocess
    subprocess.run(["true"], preexec_fn=lambda: None, check=True)  # gevent's hooks hold in forks
    os._exit(0)
raise SystemExit(os.waitstatus_to_exitcode(os.wait()[1]))
"""


def test_what_is_forked_from_the_master_loads_no_module(tmp_path):
    (tmp_path / "counts").mkdir()
    with EmbeddedRedis(tmp_path / "data") as own:
        settings = environment(
            SKALD_REDIS_URL=own.url, SKALD_DATA=str(tmp_path), PROMETHEUS_MULTIPROC_DIR=str(tmp_path / "counts")
        )
        done = subprocess.run(
            [sys.executable, "-c", FORKED], env=settings, capture_output=True, text=True, check=False, timeout=180
        )
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr
    assert "Exception ignored" not in done.stderr


@pytest.mark.campaign(7)
def test_after_all_web_processes_were_killed_who_asks_waits_and_is_answered(tmp_path):
    with up(tmp_path, SKALD_WEB_PROCESSES="2") as running:
        names = set()
        for _ in range(3):
            names.add(httpx.get(f"{running.url}/v1", timeout=60).headers["X-Request-Id"].partition("-")[0])
            killed = web_processes(running.process.pid)
            for pid in killed:
                os.kill(pid, signal.SIGKILL)
            assert httpx.get(f"{running.url}/v1/rulesets", timeout=60).status_code == 200
            eventually(lambda: len(set(web_processes(running.process.pid)) - set(killed)) == 2)  # noqa: B023
        assert len(names) > 1, "each process names its own requests"
