"""The tokens of players in Redis: a hash for each player, from the hash of a token to until when it counts."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from events.log.redis.client import Client, translate_errors


class RedisPlayerTokens:
    """The tokens of all players. What a player is called is in no key, only a hash of it."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client

    def keep(self, player: str, token: str, until: int) -> None:
        """Keep the hash of a token."""
        with translate_errors():
            self._client.hset(_key(player), token, until)

    def of(self, player: str) -> Mapping[str, int]:
        """Return the hashes of a player's tokens, each with until when it counts (seconds since 1970)."""
        with translate_errors():
            found = self._client.hgetall(_key(player))
        return {token.decode(): int(until) for token, until in found.items()}

    def end(self, player: str, tokens: Mapping[str, int] | None = None) -> None:
        """Forget these tokens of a player, or all."""
        with translate_errors():
            if tokens is None:
                self._client.delete(_key(player))
            elif tokens:
                self._client.hdel(_key(player), *tokens)


def _key(player: str) -> str:
    return f"skald:player:{sha256(player.encode()).hexdigest()}"
