"""Players in Redis: for each a hash of tokens with their expiry, the games in order of recording, and the rated id."""

import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any

from redis.exceptions import ResponseError

from events.log.client import Client, readable, refusal_of, translate_errors
from events.log.records import CorruptLog, stored_game_id


class PlayerTokens:
    """The tokens and games of all players. Keys contain a hash of a player's id, never the id itself."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client

    def keep(self, player: str, token: str, until: int) -> None:
        with translate_errors():
            self._client.hset(_key(player), token, until)

    def of(self, player: str) -> Mapping[str, int]:
        """Return the hashes of a player's tokens, each with its expiry (seconds since 1970)."""
        return self.of_many([player])[player]

    def of_many(self, players: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """Return the tokens of each of many players, in one round trip."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for player in players:
                pipeline.hgetall(_key(player))
            stored = pipeline.execute(raise_on_error=False)
        return {player: _readable(readable(found) or {}) for player, found in zip(players, stored, strict=True)}

    def end(self, player: str, tokens: Mapping[str, int] | None = None) -> None:
        with translate_errors():
            if tokens is None:
                self._client.delete(_key(player))
            elif tokens:
                self._client.hdel(_key(player), *tokens)

    def seat(self, player: str, game: str) -> None:
        """Record that a player has or will have a seat in a game. This is only an index; the game's seats decide."""
        row, noted = f"{_key(player)}:games", {game: time.time_ns() // 1000}
        with translate_errors():
            try:
                self._client.zadd(row, noted, nx=True)
            except ResponseError as error:
                if not isinstance(refusal_of(str(error)), CorruptLog):
                    raise
                # A key of another type was not written by Skald.
                self._client.delete(row)
                self._client.zadd(row, noted, nx=True)

    def rated_as(self, player: str) -> str:
        """Return the id under which rated games count for a player; it is created at the first call.

        It reveals nothing about the player. Once it is deleted, the games can no longer be linked to the player.
        """
        key = f"{_key(player)}:rated"
        with translate_errors():
            self._client.set(key, secrets.token_hex(8), nx=True)
            return str(self._client.get(key).decode())

    def known_rated_as(self, player: str) -> str | None:
        """Return the same id; ``None`` if the player has had no rated game."""
        with translate_errors():
            found = self._client.get(f"{_key(player)}:rated")
        return None if found is None else found.decode()

    def forget_rated_as(self, player: str) -> None:
        """Delete that id."""
        with translate_errors():
            self._client.delete(f"{_key(player)}:rated")

    def since(self, player: str) -> int | None:
        """Return when a player's first game was recorded (milliseconds since 1970), or ``None`` without games."""
        with translate_errors():
            first = self._client.zrange(f"{_key(player)}:games", 0, 0, withscores=True)
        return int(first[0][1]) // 1000 if first else None

    def games(self, player: str) -> Sequence[str]:
        """Return the recorded games, newest first."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            pipeline.zrevrange(f"{_key(player)}:games", 0, -1)
            found = readable(pipeline.execute(raise_on_error=False)[0]) or []
        return [name for game in found if (name := stored_game_id(game))]


def _readable(found: Mapping[bytes, bytes]) -> Mapping[str, int]:
    """Return the tokens of a row, without malformed fields from other writers."""
    tokens = {}
    for token, until in found.items():
        with suppress(ValueError):
            tokens[token.decode()] = int(until)
    return tokens


def _key(player: str) -> str:
    return f"skald:player:{sha256(player.encode()).hexdigest()}"
