"""Who is asking: the operator, a seat, or a spectator."""

from events.ruleset.records import Record
from service.refusals import Forbidden, Unauthenticated
from service.seating import NOBODY, SeatBook, Seating
from service.tokens import digest, game_of, same

SCHEME = "bearer "


class Caller(Record):
    """Whoever sent a request. A spectator is no operator and has no seat."""

    operator: bool = False
    game: str | None = None
    seat: int | None = None
    presented: bool = False
    """Whether there was a token at all."""
    seating: Seating | None = None
    """Who sits in the caller's game."""

    def seat_in(self, game_id: str) -> int | None:
        """The caller's seat in a game."""
        return self.seat if self.game == game_id else None

    def need_operator(self) -> None:
        """Raises ``Forbidden`` or ``Unauthenticated`` unless the operator is asking."""
        if not self.operator:
            raise (Forbidden if self.presented else Unauthenticated)("This needs the operator's key.")

    def need_seat(self, game_id: str) -> int:
        """The caller's seat in a game. Raises ``Forbidden`` or ``Unauthenticated``."""
        seat = self.seat_in(game_id)
        if seat is None:
            raise (Forbidden if self.presented else Unauthenticated)("This needs the token of a seat of this game.")
        return seat


class Doorkeeper:
    """Knows the callers. Without an operator's key everybody is an operator."""

    def __init__(self, operator_key: str | None, seats: SeatBook) -> None:
        self._key = digest(operator_key) if operator_key else None
        self._seats = seats
        self._nobody = Caller(operator=self._key is None)

    def caller(self, header: str | None) -> Caller:
        """The caller of a request with this ``Authorization`` header. Raises ``Unauthenticated``."""
        if header is None:
            return self._nobody
        token = header[len(SCHEME) :].strip() if header[: len(SCHEME)].lower() == SCHEME else ""
        if self._key is not None and same(self._key, digest(token)):
            return Caller(operator=True, presented=True)
        game_id = game_of(token)
        seating = self._seats.of(game_id) if game_id else NOBODY
        seat = seating.seat_of(token)
        if seat is None:
            raise Unauthenticated("The token is malformed or unknown.")
        return Caller(operator=self._key is None, game=game_id, seat=seat, presented=True, seating=seating)
