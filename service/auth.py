"""Who sends a request: the operator, a seat, or a spectator."""

from events.ruleset.records import Record
from service.refusals import Forbidden, Unauthenticated
from service.seats import UNKNOWN_GAME, SeatAssignments, SeatRepository
from service.tokens import constant_time_equals, digest, game_id_of

SCHEME = "bearer "


class Caller(Record):
    """Who sent a request. A spectator is no operator and has no seat.

    ``has_credentials``: there was a token. ``seats``: who sits in the game that the token is for.
    """

    operator: bool = False
    game: str | None = None
    seat: int | None = None
    has_credentials: bool = False
    seats: SeatAssignments | None = None

    def seat_in(self, game_id: str) -> int | None:
        """Return the caller's seat in a game."""
        return self.seat if self.game == game_id else None

    def require_operator(self) -> None:
        """Raise ``Forbidden`` or ``Unauthenticated`` unless the operator is asking."""
        if not self.operator:
            raise (Forbidden if self.has_credentials else Unauthenticated)("This needs the operator's key.")

    def require_seat(self, game_id: str) -> int:
        """Return the caller's seat in a game. Raises ``Forbidden`` or ``Unauthenticated``."""
        seat = self.seat_in(game_id)
        if seat is None:
            refusal = Forbidden if self.has_credentials else Unauthenticated
            raise refusal("This needs the token of a seat of this game.")
        return seat


class Authenticator:
    """Tells who a token belongs to. Without an operator's key everybody is an operator."""

    def __init__(self, operator_key: str | None, seats: SeatRepository) -> None:
        self._key = digest(operator_key) if operator_key else None
        self._seats = seats
        self._anonymous = Caller(operator=self._key is None)

    def is_operator(self, header: str | None) -> bool:
        """Return True if this ``Authorization`` header has the operator's key."""
        token = header[len(SCHEME) :].strip() if header and header[: len(SCHEME)].lower() == SCHEME else ""
        return self._key is not None and constant_time_equals(self._key, digest(token))

    def caller(self, header: str | None) -> Caller:
        """Return who sends this ``Authorization`` header. Raises ``Unauthenticated``."""
        if header is None:
            return self._anonymous
        token = header[len(SCHEME) :].strip() if header[: len(SCHEME)].lower() == SCHEME else ""
        if self._key is not None and constant_time_equals(self._key, digest(token)):
            return Caller(operator=True, has_credentials=True)
        game_id = game_id_of(token)
        seats = self._seats.of(game_id) if game_id else UNKNOWN_GAME
        seat = seats.seat_of(token)
        if seat is None:
            raise Unauthenticated("The token is malformed or unknown.")
        return Caller(operator=self._key is None, game=game_id, seat=seat, has_credentials=True, seats=seats)
