"""Callers: authentication of operator's keys, seat tokens and player tokens, and the scopes that keys have."""

import hmac
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from time import monotonic
from typing import Any, Literal, TypeVar, get_args

from cachetools import LRUCache

from events.application.writing import Request
from events.log.records import named_game_id
from events.ruleset.records import Record, canonical
from events.short_lock import ShortLock
from service.access.player_tokens import PlayerTokens
from service.access.refusals import Forbidden, InsufficientScope, Unauthenticated
from service.access.seats import UNKNOWN_GAME, NewTokens, SeatAssignments, SeatRepository, digest, game_id_of
from service.access.stale_caches import StaleCaches

PLAYER_PATTERN = r"(?!\.{1,2}$)[A-Za-z0-9._~!$&'()*+,;=:@-]{1,64}"
"""The ids of new players: characters that a path segment may contain unescaped (RFC 3986)."""
_PLAYER = re.compile(PLAYER_PATTERN)
_TOKEN = re.compile(r"player\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]{43}")


PLAYER = "player "
"""The prefix of a player in the notices to caches that tokens have changed."""

Scope = Literal["read", "create", "act", "admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
MEANINGS: dict[Scope, str] = {
    "read": "read what everybody may read, and what only the operator may read",
    "create": "create games and seat people",
    "act": "change a game from outside, such as to abandon it",
    "admin": "everything else: seats and tokens of others, and everything that spans games",
}
READS = ("GET", "HEAD")

SCHEME = "bearer "

CREATION = "creation"
OPERATOR_JOINING = "operator-joining"
JOINING = "joining"
"""The caller names in the ids of these writes, so that the operator's keys differ from those of joining players."""

Holder = TypeVar("Holder")
OperatorKeys = Callable[[], Sequence["OperatorKey"]]
"""Returns the keys that are valid now."""


class Players:
    """Issues the tokens of players, and verifies them. ``clock`` returns the seconds since 1970.

    The tokens of up to ``players`` players are cached, since streams check them again and again.
    """

    def __init__(self, tokens: PlayerTokens, clock: Callable[[], float], caches: StaleCaches, players: int) -> None:
        self._tokens, self._clock, self._caches = tokens, clock, caches
        self._changes = 0
        self._cache: LRUCache[str, tuple[float, Mapping[str, int]]] = LRUCache(players)
        self._lock = ShortLock()
        caches.add(self._forget)

    def new_token(self, player: str, seconds: int, secret: bytes | None = None) -> tuple[str, int]:
        """Return a token that is valid for ``seconds``, and when it expires. The player's expired ones are deleted.

        With a ``secret`` the token is the same every time.
        """
        now = int(self._clock())
        if old := {token: until for token, until in self._tokens.of(player).items() if until <= now}:
            self._tokens.end(player, old)
        token = f"player.{_encoded(player.encode())}.{_encoded(secret or secrets.token_bytes(32))}"
        self._tokens.keep(player, digest(token), now + seconds)
        return token, now + seconds

    def player_of(self, token: str) -> str | None:
        """Return the player whose token this is; ``None`` if it is not valid."""
        found = _TOKEN.fullmatch(token)
        player = _decoded(found[1]) if found else None
        if player is None:
            return None
        wanted, now = digest(token), self._clock()
        counts = [hmac.compare_digest(kept, wanted) and now < until for kept, until in self._tokens.of(player).items()]
        return player if any(counts) else None

    def is_valid(self, player: str, token: str) -> bool:
        """Return True if the token with this hash is valid: neither ended nor expired."""
        usable = monotonic() < self._caches.usable_until
        with self._lock:
            until, cached = self._cache.get(player, (0.0, {}))
        if not usable or monotonic() >= until or token not in cached:
            cached = self.newest([player])[player]
        return self._clock() < cached.get(token, 0)

    def newest(self, players: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """Return the currently stored hashes of some players' tokens, read together."""
        until, changes = monotonic() + self._caches.seconds, self._changes
        found = self._tokens.of_many(players) if players else {}
        with self._lock:
            if changes == self._changes:
                self._cache.update({player: (until, tokens) for player, tokens in found.items()})
        return found

    def seat(self, players: Sequence[str | None], game: str) -> None:
        """Record who has seats in a game. This happens before the seats are stored, so that no game is missed."""
        for player in players:
            if player is not None:
                self._tokens.seat(player, game)

    @property
    def stored(self) -> PlayerTokens:
        """Where players are stored."""
        return self._tokens

    def games(self, player: str) -> Sequence[str]:
        """Return the games in which a player may have a seat, newest first."""
        return self._tokens.games(player)

    def end_tokens(self, player: str) -> None:
        """End all tokens of a player, and wait until no process accepts them any more."""
        self._tokens.end(player)
        self._caches.changed(f"{PLAYER}{player}")

    def _forget(self, name: str | None) -> None:
        with self._lock:
            self._changes += 1
            if name is None:
                self._cache.clear()
            else:
                self._cache.pop(name.removeprefix(PLAYER), None)


def is_player(text: str) -> bool:
    """Return True if a new player can have this id."""
    return _PLAYER.fullmatch(text) is not None


def _encoded(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def _decoded(text: str) -> str | None:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except (Error, ValueError):
        return None


class OperatorKey(Record):
    """One key of the operator. Only its ``digest`` is stored."""

    name: str
    digest: str
    scopes: frozenset[Scope]


def full_key(name: str, key: str) -> OperatorKey:
    return OperatorKey(name=name, digest=digest(key), scopes=frozenset(SCOPES))


def find_key(keys: Sequence[OperatorKey], token: str) -> OperatorKey | None:
    """Return the key that equals a token. It compares every key, so that the time taken reveals nothing."""
    wanted = digest(token)
    found = [key for key in keys if hmac.compare_digest(key.digest, wanted)]
    return found[0] if found else None


def needed_scope(declared: Scope | None, method: str) -> Scope:
    """Return the scope that an operation needs: by default ``read`` for reads, and the widest for writes."""
    return declared or ("read" if method in READS else "admin")


class Caller(Record):
    """The sender of a request. A spectator is not an operator and has no seat.

    ``has_credentials``: a token was sent. ``seats``: the seats of the token's game. ``key``: the operator's key that
    was sent; an operator without one has all permissions. ``player``: the owner of a player token, which is for all
    seats of a person. ``token``: the hash of the token, unless it is a key.
    """

    operator: bool = False
    game: str | None = None
    seat: int | None = None
    has_credentials: bool = False
    seats: SeatAssignments | None = None
    key: OperatorKey | None = None
    player: str | None = None
    token: str | None = None

    def seat_in(self, game_id: str) -> int | None:
        return self.seat if self.game == game_id else None

    def require_operator(self) -> None:
        """Raise ``Forbidden`` or ``Unauthenticated`` unless the caller is the operator."""
        if not self.operator:
            raise (Forbidden if self.has_credentials else Unauthenticated)("This needs the operator's key.")

    def require_scope(self, scope: Scope) -> None:
        """Raise ``InsufficientScope`` if the caller is an operator's key without this scope."""
        if self.key is not None and scope not in self.key.scopes:
            raise InsufficientScope(self.key.name, sorted(self.key.scopes), scope)

    def require_seat(self, game_id: str) -> int:
        """Return the caller's seat in a game. Raises ``Forbidden`` or ``Unauthenticated``."""
        seat = self.seat_in(game_id)
        if seat is None:
            refusal = Forbidden if self.has_credentials else Unauthenticated
            raise refusal("This needs the token of a seat of this game.")
        return seat


SPECTATOR = Caller()


class Authenticator:
    """Finds the caller of a token. Without ``keys`` every caller is an operator."""

    def __init__(self, keys: OperatorKeys | None, seats: SeatRepository, players: Players) -> None:
        self._keys = keys
        self._seats = seats
        self._players = players
        self._anonymous = Caller(operator=keys is None)

    def is_operator(self, header: str | None) -> bool:
        """Return True if this ``Authorization`` header holds a key of the operator."""
        return self._keys is not None and find_key(self._keys(), _token_of(header or "")) is not None

    def caller(self, header: str | None, game: str | None = None) -> Caller:
        """Return the caller with this ``Authorization`` header, for a game or for none. Raises ``Unauthenticated``."""
        if header is None:
            return self._anonymous
        token = _token_of(header)
        if self._keys is not None and (key := find_key(self._keys(), token)) is not None:
            return Caller(operator=True, has_credentials=True, key=key)
        if (player := self._players.player_of(token)) is not None:
            return self._player(player, digest(token), game)
        game_id = game_id_of(token)
        seats = self._seats.of(game_id) if game_id else UNKNOWN_GAME
        seat = seats.seat_of(token)
        if seat is None:
            raise Unauthenticated("The token is malformed or unknown.")
        return Caller(
            operator=self._keys is None,
            game=game_id,
            seat=seat,
            has_credentials=True,
            seats=seats,
            token=seats.seats[seat].token,
        )

    def is_valid(self, caller: Caller) -> bool:
        """Return True if the caller's token is still valid, and its seat is still its own.

        It may be called before each message, since the store is read at most every few seconds. A request that ends a
        token is answered only after no process has it cached, so that nothing is sent afterwards.
        """
        return self._is_valid(caller, self._seats.of)

    def require_valid(self, caller: Caller) -> None:
        """Raise ``Unauthenticated`` unless ``is_valid``, for responses long after the caller was authenticated."""
        if not self.is_valid(caller):
            raise Unauthenticated("The token is no longer valid.")

    def are_valid(self, callers: Sequence[Caller]) -> Sequence[bool]:
        """Return ``is_valid`` for many callers; uncached data is read in two round trips."""
        seats = self._seats.of_many(list({one.game for one in callers if one.game and one.seat is not None}))
        self._players.newest(list({one.player for one in callers if one.player is not None}))
        return [self._is_valid(one, seats.__getitem__) for one in callers]

    def invalid_of(self, holders: Iterable[tuple[Holder, Caller]]) -> list[Holder]:
        """Return the items of callers whose token has expired, was ended or replaced, or has lost its seat."""
        held = [(holder, caller) for holder, caller in holders if caller.has_credentials]
        valid = self.are_valid([caller for _, caller in held]) if held else ()
        return [holder for (holder, _), is_valid in zip(held, valid, strict=True) if not is_valid]

    def _is_valid(self, caller: Caller, seats_of: Callable[[str], SeatAssignments]) -> bool:
        if caller.key is not None:
            return any(
                key.digest == caller.key.digest and "read" in key.scopes for key in (self._keys() if self._keys else ())
            )
        if caller.player is not None and not self._players.is_valid(caller.player, caller.token or ""):
            return False
        if caller.seat is None or caller.game is None:
            return True
        seats = seats_of(caller.game)
        if caller.player is not None:
            return seats.seat_of_player(caller.player) == caller.seat
        return caller.seat < len(seats.seats) and seats.seats[caller.seat].token == caller.token

    def _player(self, player: str, token: str, game: str | None) -> Caller:
        seats = self._seats.of(game) if game else UNKNOWN_GAME
        return Caller(
            operator=self._keys is None,
            game=game,
            seat=seats.seat_of_player(player),
            has_credentials=True,
            seats=seats if seats.seats else None,
            player=player,
            token=token,
        )


def _token_of(header: str) -> str:
    return header[len(SCHEME) :].strip() if header[: len(SCHEME)].lower() == SCHEME else ""


class Keys:
    """Derives ids and tokens from idempotency keys. ``secret`` is the same in all processes of an installation."""

    def __init__(self, secret: Callable[[], bytes]) -> None:
        self._secret = cache(secret)

    def game_id(self, key: str) -> str:
        return named_game_id(self.derived("game", key))

    def request(self, caller: str, key: str, body: Any) -> Request:
        """Return the identity of a request, which reveals neither the key nor the body."""
        content = self.derived("body", canonical(body).decode()).hex()[:32]
        return Request(caller=caller, key=self.derived("key", key).hex()[:32], content=content)

    def tokens(self, caller: str, key: str | None) -> NewTokens:
        """Return the tokens of a request: the same every time if there is a key."""
        return NewTokens(lambda what, game_id: self.derived(what, caller, game_id, key)) if key else NewTokens()

    def derived(self, *parts: str) -> bytes:
        """Return 32 bytes that only this installation can derive from these parts."""
        message = b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)
        return hmac.digest(self._secret(), message, "sha256")
