"""The figures of the limits. Those of connections are kept by the web server, and so are not here."""

from events.ruleset.records import Record


class Rate(Record):
    """So many a second for ever, and so many at once."""

    per_second: int
    burst: int


class Limits(Record):
    """What one client may take of one process. A client is an address, or a network of 64 bits in IPv6.

    ``proxies``: addresses of reverse proxies, for which the client is the one that they name. ``requests`` and
    ``actions`` (of one seat) are rates, which are limited only where there is an operator's key.
    """

    streams: int = 200
    waiters: int = 50
    proxies: frozenset[str] = frozenset()
    requests: Rate = Rate(per_second=100, burst=300)
    actions: Rate = Rate(per_second=10, burst=40)
