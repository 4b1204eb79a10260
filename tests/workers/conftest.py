"""The tests of the workers run on a real Redis."""

import pytest

from tests.workers.stage import Stage


@pytest.fixture
def stage(redis_url):
    """A log with its read models, empty."""
    return Stage(redis_url)
