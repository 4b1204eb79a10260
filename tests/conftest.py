"""The tiny fifth game of the tests is found like any other, and every test may ask for a real Redis."""

import os
from pathlib import Path

from tests.support.servers import embedded_redis, own_redis, redis_url, short_folder

__all__ = ["embedded_redis", "own_redis", "redis_url", "short_folder"]

os.environ.setdefault("SKALD_GAMES", str(Path(__file__).parent / "fifth"))
