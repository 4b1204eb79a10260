"""The seats of a game that is being created, with their tokens and the join code, which are shown only once."""

from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import Any

from events.application.origin import HUMAN
from events.log.port import SideData
from events.ruleset.records import change
from service.names import name_key, require_different_names, require_different_players
from service.refusals import InvalidFields
from service.seats import SIDE_DATA, SeatAssignment, SeatAssignments, to_side_data
from service.tokens import NewTokens, digest

NEEDED = "Needed: at this table entropies are sealed."
NOT_NEEDED = "Only for a person who is seated at once, where entropies are sealed."


class NewSeats:
    """Seats as they were asked for. The tokens are made when the id of the game is known."""

    def __init__(
        self,
        requested: Sequence[Mapping[str, Any]],
        new: NewTokens,
        *,
        listed: bool = True,
        creator: str | None = None,
    ) -> None:
        named = _named([(seat["name"], seat["controller"] or HUMAN) for seat in requested])
        players = [seat.get("player") for seat in requested]
        require_different_players(players)
        self._seats = [change(seat, player=player) for seat, player in zip(named, players, strict=True)]
        self.commitments = {
            number: given.hex() for number, seat in enumerate(requested) if (given := seat["entropy_commitment"])
        }
        self.taken = [number for number, seat in enumerate(self._seats) if seat.name is not None]
        self.join_code = None if len(self.taken) == len(self._seats) else new.join_code()
        self.tokens: list[str | None] = []
        self._new = new
        self._listed, self._creator = listed, creator

    def require_commitments(self, *, sealed: bool) -> None:
        """Refuse a person who is seated without a commitment where entropies are sealed, and every other commitment.

        Raises ``InvalidFields``.
        """
        wrong = {}
        for number, seat in enumerate(self._seats):
            person = sealed and seat.controller == HUMAN and seat.name is not None
            if person is not (number in self.commitments):
                wrong[number] = {"entropy_commitment": [NEEDED if person else NOT_NEEDED]}
        if wrong:
            raise InvalidFields({"seats": wrong})

    @property
    def players(self) -> list[str | None]:
        """The player of each seat."""
        return [seat.player for seat in self._seats]

    @property
    def assignments(self) -> SeatAssignments:
        """The seats with what is stored of the tokens and the join code."""
        seats = tuple(
            change(seat, token=digest(token)) if token else seat
            for seat, token in zip(self._seats, self.tokens, strict=True)
        )
        join = digest(self.join_code) if self.join_code else None
        return SeatAssignments(seats=seats, join=join, listed=self._listed, creator=self._creator)

    @property
    def bots(self) -> Mapping[int, str]:
        """The seats that bots play, and which."""
        return {number: seat.controller for number, seat in enumerate(self._seats) if seat.controller != HUMAN}

    def side_data(self, game_id: str) -> SideData:
        """Make the tokens, and return what is stored beside the log of the new game."""
        self.tokens = [
            self._new.seat_token(game_id, number) if seat.controller == HUMAN and seat.name is not None else None
            for number, seat in enumerate(self._seats)
        ]
        return {SIDE_DATA: to_side_data(self.assignments)}


def bot_name(controller: str, known: Collection[str]) -> str:
    """Return what a bot without a name goes by: its id, and a number if that is among the known keys of names."""
    numbered = (controller if number == 1 else f"{controller} {number}" for number in count(1))
    return next(one for one in numbered if name_key(one) not in known)


def _named(requested: Sequence[tuple[str | None, str]]) -> list[SeatAssignment]:
    """Return the seats as they were asked for. Raises ``InvalidFields`` if two names look the same."""
    require_different_names([name for name, _ in requested])
    known = {name_key(name) for name, _ in requested if name is not None}
    seats = []
    for name, controller in requested:
        if name is None and controller != HUMAN:
            name = bot_name(controller, known)  # noqa: PLW2901
            known.add(name_key(name))
        seats.append(SeatAssignment(controller=controller, name=name))
    return seats
