"""Tests of the workers run on fakeredis and on a real Redis; those of keys, jobs and processes on Redis alone."""

import pytest

from tests.support.deployment import Deployment
from tests.support.worker_processes import start_process

__all__ = ["start_process"]


@pytest.fixture(params=["fakeredis", "redis"])
def deployment(request):
    """A log with its read models, empty, by every adapter."""
    if request.param == "fakeredis":
        return Deployment.in_memory()
    return Deployment.on_redis(request.getfixturevalue("redis_url"))


@pytest.fixture
def redis_deployment(redis_url):
    """A log with its read models in Redis, empty."""
    return Deployment.on_redis(redis_url)


@pytest.fixture
def no_time_limit(monkeypatch):
    """A drain loop runs until everything is clean, however busy the machine is."""
    monkeypatch.setattr("workers.drain.MAX_SECONDS", 60.0)
