"""The configuration of the service."""

from collections.abc import Callable, Mapping
from functools import partial
from secrets import token_bytes
from typing import Any, Literal

from events.application.creation import HUMAN
from events.application.writing import Rate
from events.ruleset.records import Record
from service.access.callers import OperatorKeys, full_key

OPERATOR_KEY = "operator"
"""The name of the key that is set by itself."""

Visitors = Literal["none", "practice", "games"]
"""What somebody without a token may create: nothing, games for practice alone, or all."""


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


class ServiceConfig(Record):
    """How one instance of the service behaves. Nothing here is read from the environment: ``ops`` does that."""

    operator_key: str | None = None
    """A bearer key of the operator that may be used for everything."""
    operator_keys: OperatorKeys | None = None
    """Returns further keys of the operator. Without any key everybody is an operator (then serve loopback only)."""
    visitors: Visitors = "none"
    """What somebody without a token may create where there is an operator's key."""
    names: Literal["everybody", "operator"] = "everybody"
    """Who is shown the names of people: everybody, or the table and the operator alone."""
    cors_origins: tuple[str, ...] = ()
    """Origins whose pages may call the service, or ``("*",)``."""
    allowed_hosts: tuple[str, ...] = ()
    """Host names that are served; none: any. Without a key loopback's names are served, and these."""
    frame_ancestors: str = "'none'"
    """Who may show a page that does not say so itself in a frame, as ``Content-Security-Policy`` says it."""
    public_base: str = ""
    """The URL of the service from outside, without a slash at the end; empty for relative addresses."""
    body_limit: int = 65_536
    """The longest request body in bytes."""
    rulesets: tuple[str, ...] = ()
    """The rulesets that new games may have; none: all that are installed."""
    batch_lines: int = 1_000
    """The most actions in one request."""
    batch_bytes: int = 1_000_000
    """The longest request of many actions, in bytes."""
    boxes: Mapping[str, Mapping[str, Any]] = {}
    """Ruleset to what the operator replaces in its shipped component data."""
    controllers: tuple[str, ...] = (HUMAN,)
    """Who may play a seat: people, and the ids of the bots that this installation runs."""
    serves_metrics: bool = True
    """False if the figures are served on an address of their own, and not here."""
    cached_games: int = 6_144
    """Of how many games a process caches who sits there."""
    client_folder: str = ""
    """The folder of the JavaScript client, which is served at ``/client/``."""
    guides_folder: str = ""
    """The folder of the guides, which are served as pages at ``/docs/guides/``."""
    limits: Limits = Limits()
    """What one client may take of a process."""
    dataset_folder: str = ""
    """The folder of the public dataset that is served at ``/datasets/``; none: nothing is served there."""
    dataset_files: Callable[[], Mapping[str, str]] = dict
    """Returns what that folder offers: each path with its SHA-256 in hex."""
    queries_folder: str = ""
    """The folder of the queries on a dataset that give the figures of the statistics; none: they are not shown."""
    note_unnamed_proxy: Callable[[str], None] = lambda _: None
    """Is told of a proxy that does not name its clients, now and then. Never raises."""
    process_kinds: tuple[str, ...] = ()
    """The kinds of processes that belong to the service."""
    webhooks: int = 100
    """The most webhooks."""
    webhook_loopback: bool = False
    """True if webhooks may lead to this machine, without TLS too: for development."""
    verifier_folder: str = ""
    """The folder of the JavaScript verifier of game files, which the table runs in the browser."""
    secret: Callable[[], bytes] = partial(token_bytes, 32)
    """Returns what tokens of requests with a key are derived from: the same in all processes of an installation.

    It is asked for once, when it is first needed, and may raise ``LogUnavailable``.
    """

    @property
    def bots(self) -> list[str]:
        """The ids of the bots that may play a seat."""
        return [one for one in self.controllers if one != HUMAN]

    @property
    def created_without_token(self) -> Visitors:
        """What somebody without a token may create: all games where everybody is an operator."""
        return "games" if self.keys is None else self.visitors

    @property
    def keys(self) -> OperatorKeys | None:
        """All keys of the operator; ``None`` if everybody is an operator."""
        if not self.operator_key:
            return self.operator_keys
        further, fixed = self.operator_keys, full_key(OPERATOR_KEY, self.operator_key)
        return lambda: (fixed, *(further() if further else ()))

    def __repr__(self) -> str:
        return f"ServiceConfig(cors_origins={self.cors_origins!r}, public_base={self.public_base!r})"
