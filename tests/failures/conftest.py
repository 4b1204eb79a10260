"""These tests run on real processes: gunicorn, a worker, the sweeper, and a Redis that a test may take away."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from ops.bench.load import Stack
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings
from tests.support.deployment import Deployment
from tests.support.front import Front
from tests.support.servers import temporary_folder
from tests.support.worker_processes import start_process

__all__ = ["start_process"]


class RunningService:
    """A whole service on a Redis of its own."""

    def __init__(self, redis, port):
        self.redis = redis
        self.url = f"http://127.0.0.1:{port}"
        self.front = Front(self.url)

    def at_once(self, *requests):
        """The answers to one attempt of each of these requests, made at the same time."""
        with ThreadPoolExecutor(len(requests)) as threads:
            asked = [threads.submit(self.front.http.request, method, path, **sent) for method, path, sent in requests]
            return [one.result() for one in asked]


@pytest.fixture(scope="package")
def running_service():
    """The service, ready; never started again, whatever happens to its Redis."""
    with temporary_folder() as folder, EmbeddedRedis(folder) as redis:
        settings = Settings(redis_url=redis.url, queue_url=redis.url, web_processes=2, games=os.environ["SKALD_GAMES"])
        stack = Stack(settings)
        with stack.web() as port, stack.behind():
            yield RunningService(redis, port)


@pytest.fixture
def deployment(redis_url):
    """A log with its read models in Redis, empty."""
    return Deployment.on_redis(redis_url)
