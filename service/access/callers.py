"""Players: the operator's own ids of people, and the tokens with which one acts for all of that person's seats."""

import hmac
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from threading import Lock
from time import monotonic
from typing import Any, Literal, get_args

from cachetools import LRUCache

from events.application.writing import Request
from events.log.records import named_game_id
from events.ruleset.records import Record, canonical
from service.access.player_tokens import PlayerTokens
from service.access.refusals import Forbidden, InsufficientScope, Unauthenticated
from service.access.seats import UNKNOWN_GAME, NewTokens, SeatAssignments, SeatRepository, digest, game_id_of
from service.access.stale_caches import StaleCaches

PLAYER_PATTERN = r"(?!\.{1,2}$)[A-Za-z0-9._~!$&'()*+,;=:@-]{1,64}"
"""What a segment of a path may hold unescaped (RFC 3986); some of the players of older stores go by something else."""
_PLAYER = re.compile(PLAYER_PATTERN)
_TOKEN = re.compile(r"player\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]{43}")


PLAYER = "player "
"""What stands before a player where caches are told that the tokens have changed."""

Scope = Literal["read", "create", "act", "admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
MEANINGS: dict[Scope, str] = {
    "read": "read what everybody may read, and what is the operator's to read",
    "create": "create games and seat people",
    "act": "change a game from outside, such as to abandon it",
    "admin": "everything else: seats and tokens of others, and whatever spans games",
}
READS = ("GET", "HEAD")

SCHEME = "bearer "

CREATION = "creation"
OPERATOR_JOINING = "operator-joining"
JOINING = "joining"
"""Who asks, in the ids of these writes. The operator's keys are no joiner's."""


class Players:
    """Gives players their tokens, and knows them again. ``clock`` says the seconds since 1970.

    What a stream asks again and again is cached, of so many players.
    """

    def __init__(self, tokens: PlayerTokens, clock: Callable[[], float], caches: StaleCaches, players: int) -> None:
        self._tokens, self._clock, self._caches = tokens, clock, caches
        self._changes = 0
        self._cache: LRUCache[str, tuple[float, Mapping[str, int]]] = LRUCache(players)
        self._lock = Lock()
        caches.add(self._forget)

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
        counts = [hmac.compare_digest(kept, wanted) and now < until for kept, until in self._tokens.of(player).items()]
        return player if any(counts) else None

    def is_still(self, player: str, token: str) -> bool:
        """Return True if the token with this hash counts: it was not ended, and its time is not over."""
        usable = monotonic() < self._caches.usable_until
        with self._lock:
            until, cached = self._cache.get(player, (0.0, {}))
        if not usable or monotonic() >= until or token not in cached:
            cached = self.newest([player])[player]
        return self._clock() < cached.get(token, 0)

    def newest(self, players: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """Return the hashes of the tokens of some players as they are stored now, read together."""
        until, changes = monotonic() + self._caches.seconds, self._changes
        found = self._tokens.of_many(players) if players else {}
        with self._lock:
            if changes == self._changes:
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
        """End all tokens of a player, and wait until no process knows them any more."""
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
    """Return True if a new player can go by this id."""
    return _PLAYER.fullmatch(text) is not None


def _encoded(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def _decoded(text: str) -> str | None:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except (Error, ValueError):
        return None


class OperatorKey(Record):
    """One key. ``digest`` is all that is stored of it."""

    name: str
    digest: str
    scopes: frozenset[Scope]


OperatorKeys = Callable[[], Sequence[OperatorKey]]
"""Returns the keys that are valid now."""


def full_key(name: str, key: str) -> OperatorKey:
    return OperatorKey(name=name, digest=digest(key), scopes=frozenset(SCOPES))


def find_key(keys: Sequence[OperatorKey], token: str) -> OperatorKey | None:
    """Return the key that a token is. Compares with every key, so that the time taken tells nothing."""
    wanted = digest(token)
    found = [key for key in keys if hmac.compare_digest(key.digest, wanted)]
    return found[0] if found else None


def needed_scope(declared: Scope | None, method: str) -> Scope:
    """Return the scope that an operation needs: that of reading for reads, else the one that opens most."""
    return declared or ("read" if method in READS else "admin")


class Caller(Record):
    """Who sent a request. A spectator is no operator and has no seat.

    ``has_credentials``: there was a token. ``seats``: who sits in the game that the token is for. ``key``: the
    operator's key that was sent; an operator without one may do everything. ``player``: whose token it is, if it is
    for all seats of a person; ``token``: the hash of the token, where it is no key.
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
        """Raise ``Forbidden`` or ``Unauthenticated`` unless the operator is asking."""
        if not self.operator:
            raise (Forbidden if self.has_credentials else Unauthenticated)("This needs the operator's key.")

    def require_scope(self, scope: Scope) -> None:
        """Raise ``InsufficientScope`` if it is an operator's key that asks, and it is not for this."""
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
    """Tells who a token belongs to. Without ``keys`` everybody is an operator."""

    def __init__(self, keys: OperatorKeys | None, seats: SeatRepository, players: Players) -> None:
        self._keys = keys
        self._seats = seats
        self._players = players
        self._anonymous = Caller(operator=keys is None)

    def is_operator(self, header: str | None) -> bool:
        """Return True if this ``Authorization`` header has a key of the operator."""
        return self._keys is not None and find_key(self._keys(), _token_of(header or "")) is not None

    def caller(self, header: str | None, game: str | None = None) -> Caller:
        """Return who sends this ``Authorization`` header, about a game or about none. Raises ``Unauthenticated``."""
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

    def is_still(self, caller: Caller) -> bool:
        """Return True if what the caller was let in with still counts, and its seat is still its own.

        It may be asked before everything that is sent: what is stored is read every few seconds at most. Whatever ends
        a token is answered only when no process knows it from before, so that nothing is sent after that.
        """
        return self._counts(caller, self._seats.of)

    def require_still(self, caller: Caller) -> None:
        """Raise ``Unauthenticated`` unless ``is_still``: for what is answered long after the caller was let in."""
        if not self.is_still(caller):
            raise Unauthenticated("The token counts no longer.")

    def are_still(self, callers: Sequence[Caller]) -> Sequence[bool]:
        """Return the same for each of many callers; what is not known any more is read in two round trips."""
        seats = self._seats.of_many(list({one.game for one in callers if one.game and one.seat is not None}))
        self._players.newest(list({one.player for one in callers if one.player is not None}))
        return [self._counts(one, seats.__getitem__) for one in callers]

    def _counts(self, caller: Caller, seats_of: Callable[[str], SeatAssignments]) -> bool:
        if caller.key is not None:
            return any(
                key.digest == caller.key.digest and "read" in key.scopes for key in (self._keys() if self._keys else ())
            )
        if caller.player is not None and not self._players.is_still(caller.player, caller.token or ""):
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
    """Derives what belongs to the keys of an installation. ``secret`` returns the same in all of its processes."""

    def __init__(self, secret: Callable[[], bytes]) -> None:
        self._secret = cache(secret)

    def game_id(self, key: str) -> str:
        return named_game_id(self.derived("game", key))

    def request(self, caller: str, key: str, body: Any) -> Request:
        """Return what identifies a request: nothing in it tells the key or the body."""
        content = self.derived("body", canonical(body).decode()).hex()[:32]
        return Request(caller=caller, key=self.derived("key", key).hex()[:32], content=content)

    def tokens(self, caller: str, key: str | None) -> NewTokens:
        """Return the tokens of a request: with a key the same every time."""
        return NewTokens(lambda what, game_id: self.derived(what, caller, game_id, key)) if key else NewTokens()

    def derived(self, *parts: str) -> bytes:
        """Return 32 bytes that only this installation can derive, from a caller's key among others."""
        message = b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)
        return hmac.digest(self._secret(), message, "sha256")
