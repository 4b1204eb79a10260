"""The configuration of the service."""

from collections.abc import Mapping
from typing import Any

from events.ruleset.records import Record
from service.operator_keys import OperatorKeys, full_key

HUMAN = "human"
OPERATOR_KEY = "operator"
"""The name of the key that is set by itself."""


class ServiceConfig(Record):
    """How one instance of the service behaves. Nothing here is read from the environment: ``ops`` does that."""

    operator_key: str | None = None
    """A bearer key of the operator that may be used for everything."""
    operator_keys: OperatorKeys | None = None
    """Returns further keys of the operator. Without any key everybody is an operator (then serve loopback only)."""
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
    verifier_folder: str = ""
    """The folder of the JavaScript verifier of game files, which the table runs in the browser."""

    @property
    def keys(self) -> OperatorKeys | None:
        """All keys of the operator; ``None`` if everybody is an operator."""
        if not self.operator_key:
            return self.operator_keys
        further, fixed = self.operator_keys, full_key(OPERATOR_KEY, self.operator_key)
        return lambda: (fixed, *(further() if further else ()))
