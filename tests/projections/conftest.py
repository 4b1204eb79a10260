"""Every test of the read models runs on the embedded Redis and on fakeredis."""

import fakeredis
import pytest

from tests.workers.stage import Stage


@pytest.fixture(params=["embedded", "fake"])
def stage(request, monkeypatch):
    """A log with its read models, empty."""
    if request.param == "fake":
        client = fakeredis.FakeRedis(version=(7,))
        monkeypatch.setattr("tests.workers.stage.connect", lambda _: client)
        return Stage("")
    return Stage(request.getfixturevalue("redis_url"))
