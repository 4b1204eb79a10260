"""Tests of the read models run on fakeredis, our own Redis and a cluster; those of its keys on Redis alone."""

import fakeredis
import pytest

from tests.support.deployment import Deployment


@pytest.fixture(params=["fakeredis", "embedded", pytest.param("cluster", marks=pytest.mark.campaign(10, 0))])
def deployment(request):
    """A log with its read models, empty, by every adapter."""
    return _on_redis(request)


@pytest.fixture(params=["fakeredis", "embedded"])
def redis_deployment(request):
    """A log with its read models in Redis, empty."""
    return _on_redis(request)


def _on_redis(request):
    if request.param == "fakeredis":
        return Deployment.on_client(fakeredis.FakeRedis(version=(7,)))
    if request.param == "cluster":
        client = request.getfixturevalue("own_cluster")
        client.flushall()
        return Deployment.on_client(client)
    return Deployment.on_redis(request.getfixturevalue("redis_url"))
