"""Which games there are in a whole store: for verifying and moving all of it, never for answering a request."""

from collections.abc import Iterator

from events.log.client import Client

KEYS = "*:g:*"
PARTS = ("head", "events", "private")
"""The keys of which each holds a part of a log; a game of which only one is left is found by it."""


def game_names(client: Client) -> Iterator[str]:
    """Yield the name of every game of which the store holds a part, each once, in no order.

    A name need not be the id of a game: somebody may have written to the store by hand.
    """
    seen = set()
    for key in client.scan_iter(match=KEYS, count=1000):
        *_, name, part = bytes(key).decode(errors="replace").rsplit(":", 2)
        if part in PARTS and name not in seen:
            seen.add(name)
            yield name
