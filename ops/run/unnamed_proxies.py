"""Remembers in the store that a reverse proxy names no clients, so that ``skald doctor`` can say so."""

from contextlib import suppress
from typing import cast

from events.log.client import Client, translate_errors
from events.log.keys import UNNAMED_PROXY
from events.log.records import CorruptLog, LogFull, LogUnavailable

REMEMBERED_SECONDS = 3600


def note_unnamed_proxy(client: Client, address: str) -> None:
    """Remember for a while that a proxy names no clients."""
    with suppress(CorruptLog, LogFull, LogUnavailable), translate_errors():
        client.set(UNNAMED_PROXY, address, ex=REMEMBERED_SECONDS)


def unnamed_proxy(client: Client) -> str:
    """Return the address of a proxy that has named no client lately; empty if each did. Raises ``LogUnavailable``."""
    with translate_errors():
        found = cast("bytes | None", client.get(UNNAMED_PROXY))
    return (found or b"")[:64].decode(errors="replace")
