"""The games in a Redis, found by scanning its keys."""

from collections.abc import Iterator

from events.log.ids import is_game_id
from events.log.redis.client import Client, translate_errors

_HEADS = "{p*}:g:*:head"
_KEYS = "*:g:*"
_PARTS = ("head", "events", "private")
"""The keys of which each holds a part of a log; a game of which only one is left is found by it."""


def game_ids(client: Client) -> Iterator[str]:
    """Yield the id of every game once, in no order. Raises ``LogUnavailable``."""
    return (name for name in _names(client, _HEADS) if is_game_id(name))


def game_names(client: Client) -> Iterator[str]:
    """Yield the name of every game of which the store holds a part, each once, in no order.

    A name need not be the id of a game: somebody may have written to the store by hand. Raises ``LogUnavailable``.
    """
    return _names(client, _KEYS)


def _names(client: Client, pattern: str) -> Iterator[str]:
    seen = set()
    with translate_errors():
        for key in client.scan_iter(match=pattern, count=1000):
            *_, name, part = bytes(key).decode(errors="replace").rsplit(":", 2)
            if part in _PARTS and name not in seen:
                seen.add(name)
                yield name
