"""Taking a seat: which one is free, and which one a commit has taken."""

from events.aggregate.state import GameState
from events.application.requests import CommandResult
from events.log.port import CorruptLog
from events.ruleset.refusals import SeatUnavailable


def first_open_seat(state: GameState) -> int:
    """Return the first seat that nobody has taken. Raises ``SeatUnavailable``."""
    if not state.open_seats:
        raise SeatUnavailable
    return state.open_seats[0]


def seated(result: CommandResult) -> tuple[int, CommandResult]:
    """Return the seat that a commit has taken, with the commit."""
    seat = result.entries[0].seat
    if seat is None:
        raise CorruptLog(f"The log of {result.state.id} does not say who sat down.")
    return seat, result
