"""A process opens as many files as the system lets it; fewer than its connections need is said."""

import subprocess
import sys

from ops.run.gunicorn_config import LEAST, clients_for
from tests.support.cases import each

RAISED = """
import resource, sys
from ops.run.gunicorn_config import raise_limit
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
print(raise_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
SAID = """
import logging, resource
resource.setrlimit(resource.RLIMIT_NOFILE, (400, 400))
logging.basicConfig(format="%(message)s")
from types import SimpleNamespace
from ops.run import gunicorn_config
gunicorn_config.when_ready(SimpleNamespace(log=logging))
"""


def run(*arguments):
    return subprocess.run([sys.executable, "-c", *arguments], capture_output=True, text=True, check=True)


@each(("soft", "hard"), [(256, 512), (512, 512)])
def test_the_limit_is_raised_as_far_as_the_system_lets_us(soft, hard):
    assert run(RAISED, str(soft), str(hard)).stdout == f"{hard} {hard}\n"


def test_some_files_are_kept_for_what_is_no_client():
    assert clients_for(65_536, 10_000) == 10_000
    assert clients_for(1_024, 10_000) == 768
    assert clients_for(16, 10_000) == LEAST


def test_fewer_connections_than_were_set_are_said():
    said = run(SAID).stderr
    assert said == "only 400 open files are allowed: a web process has room for 300 connections, not 10000\n"
