"""Players: the operator's own ids of people, and the tokens with which one acts for all of that person's seats."""

import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from time import monotonic
from typing import Protocol

from cachetools import LRUCache

from service.tokens import constant_time_equals, digest

PLAYER_PATTERN = "[^\\x00-\\x1f\\x7f/]{1,64}"
_PLAYER = re.compile(PLAYER_PATTERN)
_TOKEN = re.compile(r"player\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]{43}")


class PlayerTokens(Protocol):
    """Where the tokens of players are kept: their hashes, and until when each counts (seconds since 1970)."""

    def keep(self, player: str, token: str, until: int) -> None:
        """Keep the hash of a token."""
        ...

    def of(self, player: str) -> Mapping[str, int]:
        """Return the hashes of a player's tokens, those that count no longer too."""
        ...

    def of_many(self, players: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """Return the same for each of many players."""
        ...

    def end(self, player: str, tokens: Mapping[str, int] | None = None) -> None:
        """Forget these tokens of a player, or all."""
        ...

    def seat(self, player: str, game: str) -> None:
        """Note that a player has or will have a seat in a game: an index, which the game's seats decide."""
        ...

    def games(self, player: str) -> Sequence[str]:
        """Return the games that were noted, the newest first."""
        ...


class MemoryPlayerTokens:
    """The tokens and games of players in one process."""

    def __init__(self) -> None:
        self._tokens: dict[str, dict[str, int]] = {}
        self._games: dict[str, dict[str, None]] = {}

    def seat(self, player: str, game: str) -> None:
        """Note that a player has a seat in a game."""
        self._games.setdefault(player, {})[game] = None

    def games(self, player: str) -> Sequence[str]:
        """Return the games that were noted, the newest first."""
        return list(reversed(self._games.get(player, {})))

    def keep(self, player: str, token: str, until: int) -> None:
        """Keep the hash of a token."""
        self._tokens.setdefault(player, {})[token] = until

    def of(self, player: str) -> Mapping[str, int]:
        """Return the hashes of a player's tokens."""
        return dict(self._tokens.get(player, {}))

    def of_many(self, players: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """Return the same for each of many players."""
        return {player: self.of(player) for player in players}

    def end(self, player: str, tokens: Mapping[str, int] | None = None) -> None:
        """Forget these tokens of a player, or all."""
        kept = self._tokens.pop(player, {})
        if tokens is not None:
            self._tokens[player] = {token: until for token, until in kept.items() if token not in tokens}


class Players:
    """Gives players their tokens, and knows them again. ``clock`` says the seconds since 1970.

    What a stream asks again and again is cached for so many ``seconds``, of so many players.
    """

    def __init__(self, tokens: PlayerTokens, clock: Callable[[], float], seconds: float, players: int) -> None:
        self._tokens, self._clock, self._seconds = tokens, clock, seconds
        self._cache: LRUCache[str, tuple[float, Mapping[str, int]]] = LRUCache(players)
        self._lock = Lock()

    def new_token(self, player: str, seconds: int, secret: bytes | None = None) -> tuple[str, int]:
        """Return a token that counts for so many seconds, and until when that is. Old ones of the player are cleared.

        With a ``secret`` it is the same token every time.
        """
        now = int(self._clock())
        if old := {token: until for token, until in self._tokens.of(player).items() if until <= now}:
            self._tokens.end(player, old)
        token = f"player.{_encoded(player.encode())}.{_encoded(secret or secrets.token_bytes(32))}"
        self._tokens.keep(player, digest(token), now + seconds)
        return token, now + seconds

    def player_of(self, token: str) -> str | None:
        """Return whose token this is; ``None`` if it counts for nobody."""
        found = _TOKEN.fullmatch(token)
        player = _decoded(found[1]) if found else None
        if player is None:
            return None
        wanted, now = digest(token), self._clock()
        counts = [constant_time_equals(kept, wanted) and now < until for kept, until in self._tokens.of(player).items()]
        return player if any(counts) else None

    def is_still(self, player: str, token: str) -> bool:
        """Return True if the token with this hash counts: it was not ended, and its time is not over."""
        with self._lock:
            until, cached = self._cache.get(player, (0.0, {}))
        if monotonic() >= until or token not in cached:
            cached = self.newest([player])[player]
        return self._clock() < cached.get(token, 0)

    def newest(self, players: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """Return the hashes of the tokens of some players as they are stored now, read together."""
        until = monotonic() + self._seconds
        found = self._tokens.of_many(players) if players else {}
        with self._lock:
            self._cache.update({player: (until, tokens) for player, tokens in found.items()})
        return found

    def seat(self, players: Sequence[str | None], game: str) -> None:
        """Note who has seats in a game. It is noted before it is stored there, so that no game is missed."""
        for player in players:
            if player is not None:
                self._tokens.seat(player, game)

    def games(self, player: str) -> Sequence[str]:
        """Return the games in which a player may have a seat, the newest first."""
        return self._tokens.games(player)

    def end_tokens(self, player: str) -> None:
        """End all tokens of a player. What was cached of them counts for a while."""
        self._tokens.end(player)
        with self._lock:
            self._cache.pop(player, None)


def is_player(text: str) -> bool:
    """Return True if this can be the id of a player: 1 to 64 characters without controls and slashes."""
    return _PLAYER.fullmatch(text) is not None


def _encoded(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def _decoded(text: str) -> str | None:
    try:
        player = urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except (Error, ValueError):
        return None
    return player if is_player(player) else None
