"""The figures of the limits. Those of connections are kept by the web server, and so are not here."""

from events.application.limits import Rate
from events.ruleset.records import Record


class Limits(Record):
    """What one client may take of one process. A client is an address, or a network of 64 bits in IPv6.

    ``proxies``: addresses of reverse proxies, for which the client is the one that they name. ``requests`` is the rate
    of requests, which is limited only where there is an operator's key. ``forks``: so often may the seats
    of a game fork it, all together; the operator is not limited.
    """

    streams: int = 200
    waiters: int = 50
    proxies: frozenset[str] = frozenset()
    requests: Rate = Rate(per_second=50, burst=200)
    forks: int = 100
