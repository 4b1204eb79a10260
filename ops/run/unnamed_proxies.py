"""Records in the store that a reverse proxy does not name its clients, so that ``skald doctor`` can report it."""

from contextlib import suppress
from typing import cast

from events.log.client import Client, translate_errors
from events.log.keys import UNNAMED_PROXY
from events.log.records import CorruptLog, LogFull, LogUnavailable

REMEMBERED_SECONDS = 3600


def note_unnamed_proxy(client: Client, address: str) -> None:
    """Record for a while that a proxy does not name its clients."""
    with suppress(CorruptLog, LogFull, LogUnavailable), translate_errors():
        client.set(UNNAMED_PROXY, address, ex=REMEMBERED_SECONDS)


def unnamed_proxy(client: Client) -> str:
    """Return a proxy that did not name its client lately; empty if there is none. Raises ``LogUnavailable``."""
    with translate_errors():
        found = cast("bytes | None", client.get(UNNAMED_PROXY))
    return (found or b"")[:64].decode(errors="replace")
