"""Idempotency keys of creation and joining, which show tokens: the same key gets the same tokens again.

Only hashes of tokens are stored, so an answer that shows them cannot be read back. For a request with a key they are
derived instead: by HMAC from a secret of the installation and the caller's key, of which the log keeps only a digest.
Whoever reads the store still cannot make a token without the key. The id of a game that is created with a key follows
from the key in the same way, so that the log itself finds the repeat, in one step with the append.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from typing import Any

from events.application.requests import Request
from events.log.ids import named_game_id
from events.ruleset.canonical import canonical
from service.tokens import NewTokens, seat_token

CREATION = "creation"
OPERATOR_JOINING = "operator-joining"
JOINING = "joining"
"""Who asks, in the ids of these writes. The operator's keys are no joiner's."""
_CODE_BYTES = 16


class Keys:
    """Derives what belongs to the keys of an installation. ``secret`` returns the same in all of its processes."""

    def __init__(self, secret: Callable[[], bytes]) -> None:
        self._secret = cache(secret)

    def game_id(self, key: str) -> str:
        """Return the id of the game that is created with this key."""
        return named_game_id(self._derived("game", key))

    def request(self, caller: str, key: str, body: Any) -> Request:
        """Return what identifies a request: nothing in it tells the key or the body."""
        content = self._derived("body", canonical(body).decode()).hex()[:32]
        return Request(caller=caller, key=self._derived("key", key).hex()[:32], content=content)

    def tokens(self, caller: str, key: str) -> NewTokens:
        """Return where the tokens for a request with this key come from."""
        return _KeyedTokens(self, caller, key)

    def derived_for(self, what: str, caller: str, game_id: str, key: str) -> bytes:
        """Return 32 bytes that only this installation can derive from a caller's key."""
        return self._derived(what, caller, game_id, key)

    def _derived(self, *parts: str) -> bytes:
        message = b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)
        return hmac.digest(self._secret(), message, "sha256")


class _KeyedTokens:
    """The tokens of one request with a key."""

    def __init__(self, keys: Keys, caller: str, key: str) -> None:
        self._keys, self._caller, self._key = keys, caller, key

    def seat_token(self, game_id: str, seat: int | None = None) -> str:
        name = "seat" if seat is None else f"seat {seat}"
        return seat_token(game_id, self._keys.derived_for(name, self._caller, game_id, self._key))

    def join_code(self) -> str:
        code = self._keys.derived_for("join code", self._caller, "", self._key)[:_CODE_BYTES]
        return urlsafe_b64encode(code).decode().rstrip("=")
