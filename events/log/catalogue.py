"""Which games there are in a whole store: for verifying and moving all of it, never for answering a request."""

from collections.abc import Iterator

from events.log.client import Client
from events.log.ids import is_game_id

HEADS = "*:g:*:head"


def game_ids(client: Client) -> Iterator[str]:
    """The id of every game of the store, each once, in no order."""
    seen = set()
    for key in client.scan_iter(state=HEADS, count=1000):
        game_id = bytes(key).decode(errors="replace").split(":")[-2]
        if is_game_id(game_id) and game_id not in seen:
            seen.add(game_id)
            yield game_id
