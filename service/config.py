"""The configuration of the service."""

from collections.abc import Mapping
from typing import Any

from events.ruleset.records import Record

HUMAN = "human"


class ServiceConfig(Record):
    """How one instance of the service behaves. Nothing here is read from the environment: ``ops`` does that."""

    operator_key: str | None = None
    """The bearer key of the operator; ``None`` makes everybody an operator (then serve loopback only)."""
    cors_origins: tuple[str, ...] = ()
    """Origins whose pages may call the service, or ``("*",)``."""
    public_base: str = ""
    """The URL of the service from outside, without a slash at the end; empty for relative addresses."""
    body_limit: int = 65_536
    """The longest request body in bytes."""
    boxes: Mapping[str, Mapping[str, Any]] = {}
    """Ruleset to what the operator replaces in its shipped component data."""
    controllers: tuple[str, ...] = (HUMAN,)
    """Who may play a seat: people, and the ids of the bots that this installation runs."""
    serves_figures: bool = True
    """False if the figures are served on an address of their own, and not here."""
    seats_cache_seconds: float = 300.0
    """For how many seconds a process caches the names and token hashes of a full table."""
    cached_games: int = 6_144
    """Of how many games a process caches who sits there."""
    client_folder: str = ""
    """The folder of the JavaScript client, which is served at ``/client/``."""
    verifier_folder: str = ""
    """The folder of the JavaScript verifier of game files, which the table runs in the browser."""
