"""The names of the keys of webhooks in Redis. The cursors are no keys of their own: they lie beside their games."""

from events.log.redis.keys import tag

ENDPOINTS = "skald:webhooks"
"""The hash of the endpoints, their secrets included: id to JSON."""
ENDED = "skald:webhooks:ended"
"""The hash of the endpoints that want nothing any more: id to since when (milliseconds)."""
ASKED = "skald:webhooks:asked"
"""The list of the redeliveries that were asked for."""
LEASE = "skald:webhooks:lease"
"""The token of the one process that delivers, for as long as its lease lasts."""


def deliveries(endpoint: str) -> str:
    """The stream of an endpoint's newest attempts."""
    return f"skald:webhook:{endpoint}:deliveries"


def failing(endpoint: str) -> str:
    """The hash of an endpoint's lanes that do not get through."""
    return f"skald:webhook:{endpoint}:failing"


def pending(partition: int) -> str:
    """The sorted set of the games with events that may not be delivered yet, by the newest version."""
    return f"{tag(partition)}:webhooks"


def read_to(partition: int) -> str:
    """The cursor to which the feed of the partition has been looked at for webhooks."""
    return f"{tag(partition)}:webhooks:read"
