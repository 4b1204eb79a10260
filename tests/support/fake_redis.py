"""Redis in this process, for tests that are not about Redis."""

from contextlib import suppress
from threading import Thread

import fakeredis

from events.log.log import RedisLog
from projections.quotas import Quotas
from projections.ratings import RatingsReadModel
from projections.webhooks.store import Endpoints
from service.access.player_tokens import PlayerTokens
from service.access.stale_caches import StaleCaches
from service.app import Dependencies
from service.people.people import PeopleStores
from service.seeks.store import Seeks


def fake_redis():
    """A client of an empty one."""
    return fakeredis.FakeRedis(version=(7,), server=fakeredis.FakeServer())


def parts_of(log=None, client=None, cache_seconds=0.0, **given):
    """What a service needs, on an empty one, unless it is given."""
    client = client or fake_redis()
    stores = {
        "player_tokens": PlayerTokens(client),
        "webhooks": Endpoints(client),
        "caches": StaleCaches(client, lambda: client, cache_seconds),
        "quotas": Quotas(client, log or RedisLog(client)),
        "people": PeopleStores.of(client),
        "ratings": RatingsReadModel(client),
        "seeks": Seeks(client),
    }
    return Dependencies(**{**stores, **given})


_hearing = []


def hear(caches):
    """Have caches hear of changes until the test is over: each does so often, every second."""
    _hearing.append(caches)
    Thread(target=_listen, args=(caches,), daemon=True).start()


def hear_no_more():
    """End what ``hear`` began, before it says again that it listens."""
    while _hearing:
        _hearing.pop()._renew = _end


def _listen(caches):
    with suppress(SystemExit):
        caches._listen()


def _end(_):
    raise SystemExit


UNCACHED = StaleCaches(fake_redis(), fake_redis, 0.0)
"""Has nothing cached."""
