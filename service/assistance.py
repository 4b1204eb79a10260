"""Assistance: in whose eyes a game may be looked at again, to fork or to analyse it, and when."""

from events.aggregate.facts import Knower
from events.aggregate.state import GameState
from events.log.port import Status
from events.ruleset.refusals import NotStarted, OptionNotEnabled
from service.auth import Caller
from service.refusals import Forbidden, InvalidFields


def require_allowed(caller: Caller, state: GameState, knower: Knower, parameter: str = "as") -> None:
    """Refuse whoever may not look at a game again in these eyes, which the ``parameter`` named, or not yet.

    Once it is closed its seats and the operator may; while it runs a seat in its own eyes, where the table agreed.
    Raises ``Unauthenticated``, ``Forbidden``, ``InvalidFields``, ``NotStarted`` and ``OptionNotEnabled``.
    """
    seat = caller.seat_in(state.id)
    if seat is None:
        caller.require_operator()
    if isinstance(knower, int) and knower >= state.setup.seats:
        raise InvalidFields({parameter: [f"There is no seat {knower}."]})
    if state.status is Status.OPEN:
        raise NotStarted
    if state.status.closed:
        return
    if seat is None or knower != seat:
        raise Forbidden("While the game runs this is for a seat, as that seat knows it.")
    if not state.setup.table_options.assistance:
        raise OptionNotEnabled("This table did not agree on assistance: it is for when the game is closed.")
