"""Who sends a request: the operator, a seat, or a spectator."""

from collections.abc import Callable, Sequence

from events.ruleset.records import Record
from service.operator_keys import OperatorKey, OperatorKeys, Scope, find_key
from service.players import Players
from service.refusals import Forbidden, InsufficientScope, Unauthenticated
from service.seats import UNKNOWN_GAME, SeatAssignments, SeatRepository
from service.tokens import digest, game_id_of

SCHEME = "bearer "


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
        """Return the caller's seat in a game."""
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
        """Return the same for each of many callers, by what is stored now: all of it is read in two round trips."""
        seats = self._seats.newest_of(list({one.game for one in callers if one.game and one.seat is not None}))
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
