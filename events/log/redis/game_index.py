"""The ids of all games in a Redis, found by scanning its keys."""

from collections.abc import Iterator

from events.log.ids import is_game_id
from events.log.redis.client import Client, translate_errors

_HEADS = "{p*}:g:*:head"


def game_ids(client: Client) -> Iterator[str]:
    """Yield the id of every game once, in no order. Raises ``LogUnavailable``."""
    seen = set()
    with translate_errors():
        for key in client.scan_iter(match=_HEADS, count=1000):
            game_id = bytes(key).decode(errors="replace").split(":")[-2]
            if is_game_id(game_id) and game_id not in seen:
                seen.add(game_id)
                yield game_id
