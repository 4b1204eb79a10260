"""One cluster with a service on it for the whole folder, as ``docs/scale.md`` says how to start them."""

import pytest

from ops.run.redis import EmbeddedRedis
from tests.ops.service import up
from tests.support.cluster import Cluster
from tests.support.deployment import Deployment
from tests.support.front import Front
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder


class Served:
    """A service on a cluster: ``running``, with its data folder, and the same cluster seen from this process."""

    def __init__(self, data, cluster, settings, running):
        self.data, self.cluster, self.settings, self.running = data, cluster, settings, running
        self.front = Front(running.url)
        self.deployment = Deployment.on_redis(cluster.url, RULESETS)


@pytest.fixture(scope="package")
def on_cluster():
    """A cluster, a data folder, and the settings of a service on them."""
    with temporary_folder() as folder, Cluster(folder) as cluster, EmbeddedRedis(folder / "queue") as queue:
        settings = {"SKALD_REDIS_URL": cluster.url, "SKALD_QUEUE_URL": queue.url, "SKALD_DATA": str(folder / "data")}
        yield cluster, folder / "data", settings


@pytest.fixture(scope="package")
def served(on_cluster):
    """The service on the cluster. Leave it running."""
    cluster, data, settings = on_cluster
    with up(data, SKALD_WEB_PROCESSES="2", SKALD_WORKERS="2", SKALD_TUNING="webhook_loopback=1", **settings) as one:
        yield Served(data, cluster, settings, one)
