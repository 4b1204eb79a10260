"""One cluster with a service on it for the whole folder, as ``ops/up --cluster`` starts them."""

import pytest

from ops.run.embedded_cluster import EmbeddedCluster
from tests.ops.service import up
from tests.support.deployment import Deployment
from tests.support.front import Front
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder


class Served:
    """A service on a cluster: ``running``, with its data folder, and the same cluster seen from this process."""

    def __init__(self, data, running):
        self.data, self.running = data, running
        self.cluster = EmbeddedCluster(data)
        self.front = Front(running.url)
        self.deployment = Deployment.on_redis(self.cluster.url, RULESETS)


@pytest.fixture(scope="session")
def served():
    """The service on the cluster. Leave it running."""
    with temporary_folder() as data, up(data, "--cluster", SKALD_WEB_PROCESSES="2", SKALD_WEBHOOK_LOOPBACK="1") as one:
        yield Served(data, one)
