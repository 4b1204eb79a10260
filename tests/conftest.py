"""The tiny fifth game of the tests is found like any other, and every test may ask for a real Redis."""

import os

from tests.support.rulesets import FIFTH
from tests.support.servers import embedded_redis, own_redis, redis_url, short_folder

__all__ = ["embedded_redis", "own_redis", "redis_url", "short_folder"]

os.environ.setdefault("SKALD_GAMES", FIFTH)
