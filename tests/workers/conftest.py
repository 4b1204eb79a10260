"""Tests of the workers run on a real Redis."""

import pytest

from tests.support.deployment import Deployment
from tests.support.worker_processes import start_process

__all__ = ["start_process"]


@pytest.fixture
def deployment(redis_url):
    """A log with its read models, empty."""
    return Deployment.on_redis(redis_url)


@pytest.fixture
def no_time_limit(monkeypatch):
    """A drain loop runs until everything is clean, however busy the machine is."""
    monkeypatch.setattr("workers.drain.MAX_SECONDS", 60.0)
