"""The games that a Redis holds, found by scanning its keys."""

from collections.abc import Iterator

from events.log.ids import is_game_id
from events.log.redis.client import Client, translate_errors

_KEYS = "*:g:*"
_PARTS = ("head", "events", "private")
"""The keys that each hold a part of a log: a game of which only one is left is found by it."""


def game_names(client: Client) -> Iterator[str]:
    """Yield the name of every game of which a part is stored, each once, in no order. Raises ``LogUnavailable``.

    A name need not be the id of a game: somebody may have written to the store by hand.
    """
    seen = set()
    with translate_errors():
        for key in client.scan_iter(match=_KEYS, count=1000):
            *_, name, part = bytes(key).decode(errors="replace").rsplit(":", 2)
            if part in _PARTS and name not in seen:
                seen.add(name)
                yield name


def game_ids(client: Client) -> Iterator[str]:
    """Yield the id of every game of which a part is stored, each once, in no order. Raises ``LogUnavailable``."""
    return filter(is_game_id, game_names(client))
