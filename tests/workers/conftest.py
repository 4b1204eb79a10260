"""The tests of the workers run on a real Redis."""

import pytest

from tests.workers.stage import Process, Stage


@pytest.fixture
def stage(redis_url):
    """A log with its read models, empty."""
    return Stage(redis_url)


@pytest.fixture
def cast():
    """Starts processes that are killed after the test."""
    started = []

    def start(main, *args):
        started.append(Process(main, *args))
        return started[-1]

    yield start
    for process in started:
        process.kill()
