"""Real Redis servers for tests, as pytest fixtures: each process of a test run has its own."""

import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from events.log.client import connect
from ops.run.redis import EmbeddedRedis
from tests.support.cluster import Cluster


@contextmanager
def temporary_folder():
    """A fresh folder with a short path, as sockets need."""
    folder = Path(tempfile.mkdtemp(prefix="skald-test-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def short_folder():
    """A fresh folder with a short path."""
    with temporary_folder() as folder:
        yield folder


@pytest.fixture(scope="session")
def embedded_redis():
    """The embedded Redis, one for the whole session. Leave it running; ``redis_url`` gives it out empty."""
    with temporary_folder() as folder, EmbeddedRedis(folder) as server:
        yield server


@pytest.fixture
def redis_url(embedded_redis):
    """The URL of an empty embedded Redis."""
    with embedded_redis.client() as client:
        client.flushall()
    return embedded_redis.url


@pytest.fixture
def own_redis(short_folder):
    """An embedded Redis that a test may stop, kill, start again and configure."""
    with EmbeddedRedis(short_folder) as server:
        yield server


@pytest.fixture(scope="session")
def own_cluster():
    """A client of three masters with a replica each, whose appends wait for the replicas. Leave it running."""
    with temporary_folder() as folder, Cluster(folder) as running, connect(running.url) as client:
        yield client
