"""The figures of the limits. Those of connections are kept by the web server, and so are not here."""

from events.application.limits import Rate
from events.ruleset.records import Record


class Limits(Record):
    """What one client may take of one process. A client is an address, or a network of 64 bits in IPv6.

    ``proxies``: addresses of reverse proxies, for which the client is the one that they name. ``requests`` is the rate
    of requests, which is limited only where there is an operator's key. ``forks``: so many may a game have, those of
    its forks included. Where there is an operator's key, a player or the seats of a game may bring so many games into
    being in a day (``player_games``), and a key so many (``key_games``).
    """

    streams: int = 200
    waiters: int = 50
    proxies: frozenset[str] = frozenset()
    requests: Rate = Rate(per_second=50, burst=200)
    forks: int = 100
    player_games: int = 100
    key_games: int = 20_000
