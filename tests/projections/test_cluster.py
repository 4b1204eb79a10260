"""The read models on a Redis Cluster: each script stays in its slot, and what spans all games has slots of its own."""

import pytest

from events.log.records import Status
from projections.engine.rebuild import rebuild
from tests.log.test_cluster import cluster
from tests.support.deployment import Deployment

__all__ = ["cluster"]


@pytest.fixture
def clustered(cluster):
    """A deployment on a cluster."""
    return Deployment.on_client(cluster)


def test_drained_listed_counted_retried_and_rebuilt(clustered):
    found = [clustered.game(bots=(0, 1, 2)) for _ in range(5)] + [clustered.game() for _ in range(5)]
    clustered.work()
    statuses = [clustered.assert_projected(game).status for game in found]
    assert statuses == [Status.FINISHED] * 5 + [Status.RUNNING] * 5
    assert clustered.lag().games == 0
    assert clustered.dead_letters.retry(found[0]) == 0
    assert rebuild(clustered.service, clustered.store).games >= len(found)
    for game in found:
        clustered.assert_projected(game)
