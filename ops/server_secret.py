"""The secret of an installation, from which the tokens of requests with an idempotency key are derived."""

import secrets
from hashlib import sha256
from typing import Any

from events.log.redis.client import Client, translate_errors
from ops.settings import Settings

KEY = "skald:secret"
"""Where a secret that was drawn lies: in the store, so that all processes, and the next ones, have the same."""


def server_secret(settings: Settings, client: Client) -> bytes:
    """Return the secret that is set, or else the one that was drawn for this store when it was first asked for.

    Raises ``LogUnavailable`` and ``LogFull``.
    """
    if settings.secret:
        return sha256(settings.secret.encode()).digest()
    with translate_errors():
        stored: Any = client.get(KEY)
        if stored is None:
            client.set(KEY, secrets.token_bytes(32), nx=True)
            stored = client.get(KEY)
    return bytes(stored)
