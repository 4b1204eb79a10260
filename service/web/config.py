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
"""The name of the unnamed key."""

Visitors = Literal["none", "practice", "games"]
"""What a client without a token may create: nothing, practice games only, or all games."""


class Limits(Record):
    """The limits of one client in one process. A client is an address, or a /64 network in IPv6.

    ``proxies``: the addresses of reverse proxies; the client is then the one that they name. ``requests`` is the rate
    of requests. ``forks`` is the number of forks that a game may have, including forks of forks. ``player_games`` is
    the number of games that a player, or the seats of a game, may create in a day, and ``key_games`` that of a key. The
    rate and the games are limited only if there is an operator's key.
    """

    streams: int = 200
    waiters: int = 50
    proxies: frozenset[str] = frozenset()
    requests: Rate = Rate(per_second=50, burst=200)
    forks: int = 100
    player_games: int = 100
    key_games: int = 20_000


class ServiceConfig(Record):
    """The settings of one instance of the service. Only ``ops`` reads the environment."""

    operator_key: str | None = None
    """The operator's bearer key with all permissions."""
    operator_keys: OperatorKeys | None = None
    """Returns the operator's further keys. Without any key every caller is an operator (then serve only on
    loopback)."""
    visitors: Visitors = "none"
    """What a client without a token may create, if there is an operator's key."""
    names: Literal["everybody", "operator"] = "everybody"
    """Who sees the names of people: everybody, or only the table and the operator."""
    talk: Literal["text", "reactions", "off"] = "text"
    """The talk allowed at the tables: texts and reactions, only reactions, or none."""
    push: bool = True
    """True if the service may send push messages to browsers when a seat is to act."""
    cors_origins: tuple[str, ...] = ()
    """Origins whose pages may call the service, or ``("*",)``."""
    allowed_hosts: tuple[str, ...] = ()
    """The host names that are served; if empty, any. Without a key, the loopback names and these."""
    frame_ancestors: str = "'none'"
    """The ``frame-ancestors`` of ``Content-Security-Policy`` for pages that do not set it themselves."""
    public_base: str = ""
    """The public URL of the service, without a trailing slash; empty for relative addresses."""
    body_limit: int = 65_536
    """The maximum size of a request body in bytes."""
    rulesets: tuple[str, ...] = ()
    """The rulesets that new games may use; if empty, all installed ones."""
    batch_lines: int = 1_000
    """The maximum number of actions in one request."""
    batch_bytes: int = 1_000_000
    """The maximum size of a request with many actions, in bytes."""
    boxes: Mapping[str, Mapping[str, Any]] = {}
    """The operator's replacements in the shipped component data, by ruleset."""
    controllers: tuple[str, ...] = (HUMAN,)
    """The possible players of a seat: people, and the ids of the bots that this installation runs."""
    serves_metrics: bool = True
    """False if the metrics are served at an address of their own instead."""
    cached_games: int = 6_144
    """The number of games whose seats a process caches."""
    client_folder: str = ""
    """The folder of the JavaScript client, which is served at ``/client/``."""
    guides_folder: str = ""
    """The folder of the guides, which are served as pages at ``/docs/guides/``."""
    limits: Limits = Limits()
    """The limits of one client in one process."""
    dataset_folder: str = ""
    """The folder of the public dataset that is served at ``/datasets/``; if empty, nothing is served there."""
    dataset_files: Callable[[], Mapping[str, str]] = dict
    """Returns the files that are offered from that folder, each path with its SHA-256 in hex."""
    queries_folder: str = ""
    """The folder of the dataset queries behind the statistics; if empty, the queries are not shown."""
    note_unnamed_proxy: Callable[[str], None] = lambda _: None
    """Called occasionally with a proxy that does not name its clients. Never raises."""
    process_kinds: tuple[str, ...] = ()
    """The kinds of processes that belong to the service."""
    webhooks: int = 100
    """The maximum number of webhooks."""
    webhook_loopback: bool = False
    """True if webhooks may post to this machine and without TLS, for development."""
    verifier_folder: str = ""
    """The folder of the JavaScript verifier, which the table runs in the browser."""
    secret: Callable[[], bytes] = partial(token_bytes, 32)
    """Returns the secret from which tokens of requests with an idempotency key are derived.

    It is the same in all processes of an installation. It is read once, when first needed, and may raise
    ``LogUnavailable``.
    """

    @property
    def bots(self) -> list[str]:
        """The ids of the bots that may play a seat."""
        return [one for one in self.controllers if one != HUMAN]

    @property
    def created_without_token(self) -> Visitors:
        """What a client without a token may create; all games if everybody is an operator."""
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
