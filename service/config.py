"""The configuration of the service."""

from collections.abc import Mapping
from typing import Any

from events.ruleset.records import Record
from service.limits.figures import Limits

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
    metrics_folder: str = ""
    """The folder in which the processes of one service add up their figures; empty if there is one process."""
    seats_cache_seconds: float = 300.0
    """For how many seconds a process caches the names and token hashes of a full table."""
    client_folder: str = ""
    """The folder of the JavaScript client, which is served at ``/client/``."""
    limits: Limits = Limits()
    """What one client may take of a process."""
    verifier_folder: str = ""
    """The folder of the JavaScript verifier of game files, which the table runs in the browser."""
