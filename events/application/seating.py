"""Taking a seat: which one is free, and which one a commit has taken."""

from events.aggregate.state import GameState
from events.application.requests import CommandResult
from events.log.port import CorruptLog
from events.ruleset.refusals import SeatUnavailable


def open_seat(state: GameState, wanted: int | None) -> int:
    """Return the seat that is wanted, or else the first one, if nobody has taken it. Raises ``SeatUnavailable``."""
    if not state.open_seats or wanted not in (None, *state.open_seats):
        raise SeatUnavailable
    return state.open_seats[0] if wanted is None else wanted


def seated(result: CommandResult) -> tuple[int, CommandResult]:
    """Return the seat that a commit has taken, with the commit."""
    seat = result.entries[0].seat
    if seat is None:
        raise CorruptLog(f"The log of {result.state.id} does not say who sat down.")
    return seat, result
