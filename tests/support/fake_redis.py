"""Redis in this process, for tests that are not about Redis."""

import fakeredis

from events.log.log import RedisLog
from projections.quotas import Quotas
from projections.webhooks.store import WebhookStore
from service.access.player_tokens import PlayerTokens
from service.access.stale_caches import StaleCaches
from service.app import Dependencies


def fake_redis():
    """A client of an empty one."""
    return fakeredis.FakeRedis(version=(7,), server=fakeredis.FakeServer())


def parts_of(log=None, client=None, cache_seconds=0.0, **given):
    """What a service needs, on an empty one, unless it is given."""
    client = client or fake_redis()
    stores = {
        "player_tokens": PlayerTokens(client),
        "webhooks": WebhookStore(client),
        "caches": StaleCaches(client, lambda: client, cache_seconds),
        "quotas": Quotas(client, log or RedisLog(client)),
    }
    return Dependencies(**{**stores, **given})


UNCACHED = StaleCaches(fake_redis(), fake_redis, 0.0)
"""Has nothing cached."""
