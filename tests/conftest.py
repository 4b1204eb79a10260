"""The tiny fifth game of the tests is found like any other, every test may ask for a Redis, and none listens on.

Games in folders that ``SKALD_GAMES`` names are found beside it.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

from ops.run.redis import installed_servers
from tests.support.front import Listening
from tests.support.rulesets import FIFTH, OWN
from tests.support.servers import embedded_redis, own_cluster, own_redis, redis_url, short_folder

__all__ = ["embedded_redis", "own_cluster", "own_redis", "redis_url", "short_folder"]

os.environ["SKALD_GAMES"] = os.pathsep.join((FIFTH, *OWN))

# How long an example takes says more about the other jobs of a machine than about the code.
settings.register_profile("skald", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("skald")


def pytest_terminal_summary(terminalreporter):
    """Name the servers that the tests ran against: those of the machine, and the one of a wheel."""
    found = ", ".join(f"{server.name} ({server.path})" for server in installed_servers())
    terminalreporter.write_line(f"servers: {found}")


@pytest.fixture(autouse=True)
def no_listeners_left():
    yield
    Listening.leave_all()
