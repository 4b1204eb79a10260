"""The tiny fifth game of the tests is found like any other, and every test may ask for a real Redis."""

import os

from hypothesis import HealthCheck, settings

from tests.support.rulesets import FIFTH
from tests.support.servers import embedded_redis, own_redis, redis_url, short_folder

__all__ = ["embedded_redis", "own_redis", "redis_url", "short_folder"]

os.environ.setdefault("SKALD_GAMES", FIFTH)

# How long an example takes says more about the other jobs of a machine than about the code.
settings.register_profile("skald", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("skald")
