"""The read models on a Redis Cluster: each script stays in its slot, and what spans all games has slots of its own."""

import pytest

from events.log.port import Status
from projections.lag import behind
from projections.letters import Letters
from projections.rebuild import rebuild
from tests.log.test_cluster import cluster
from tests.workers.stage import Stage

__all__ = ["cluster"]


@pytest.fixture
def clustered(cluster, monkeypatch):
    """The stage on a cluster."""
    monkeypatch.setattr("tests.workers.stage.connect", lambda _: cluster)
    return Stage("")


def test_drained_listed_counted_revived_and_rebuilt(clustered):
    found = [clustered.game(bots=(0, 1, 2)) for _ in range(5)] + [clustered.game() for _ in range(5)]
    while waiting := list(behind(clustered.client)):
        clustered.drainer.drain(waiting)
    statuses = [clustered.assert_projected(game).status for game in found]
    assert statuses == [Status.FINISHED] * 5 + [Status.RUNNING] * 5
    assert clustered.models.lag().games == 0
    assert Letters(clustered.client).revive(found[0]) == 0
    assert rebuild(clustered.client, clustered.store).games >= len(found)
    for game in found:
        clustered.assert_projected(game)
