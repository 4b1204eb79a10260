"""Standing orders, kept beside the log: secret, each seat's own, and carried out as the seat's own answers."""

import msgspec

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.log.port import Status, TooLate, WrongVersion
from events.ruleset.records import Record
from events.ruleset.refusals import GameOver, NotYourTurn, OptionNotEnabled
from events.ruleset.standing import StandingOrders

SIDE_DATA = "standing"
"""The name of the side data with the orders: seat to the order, and what it was given for."""


class _Kept(msgspec.Struct, frozen=True):
    order: msgspec.Raw
    scope: int


_read = msgspec.json.Decoder(_Kept).decode


def standing_of(state: GameState) -> StandingOrders:
    """Return how the standing orders of a game work. Raises ``OptionNotEnabled`` if its ruleset has none."""
    if state.ruleset.standing is None:
        raise OptionNotEnabled("This ruleset has no standing orders.")
    return state.ruleset.standing


def read_order(service: GameService, game_id: str, seat: int) -> Record | None:
    """Return a seat's order; ``None`` if it has none, or it has ended."""
    state = service.load(game_id)
    return _order_of(state, service.log.side_data(game_id, SIDE_DATA).get(str(seat), ""))


def put_order(service: GameService, game_id: str, seat: int, order: Record) -> GameState:
    """Store a seat's order, which takes the place of another, and carry it out; return the state after that.

    Raises ``GameOver`` for a game that is closed, and ``OptionNotEnabled``.
    """
    state = service.load(game_id)
    if state.status.closed:
        raise GameOver
    kept = _Kept(order=msgspec.Raw(msgspec.json.encode(order)), scope=standing_of(state).scope(state.table, order))
    service.log.put_side_data(game_id, SIDE_DATA, {str(seat): msgspec.json.encode(kept).decode()})
    return follow_orders(service, state)


def erase_order(service: GameService, game_id: str, seat: int) -> None:
    """Forget a seat's order. Raises ``OptionNotEnabled``."""
    standing_of(service.load(game_id))
    service.log.put_side_data(game_id, SIDE_DATA, {str(seat): ""})


def follow_orders(service: GameService, state: GameState) -> GameState:
    """Answer for every seat that is asked and has an order, unless all clocks rest; return the state after that."""
    standing = state.ruleset.standing
    if standing is None or state.status is not Status.RUNNING or state.is_paused:
        return state
    if state.ruleset.phase(state.table) not in standing.phases:
        return state
    orders = service.log.side_data(state.id, SIDE_DATA)
    for seat in state.missing:
        if orders.get(str(seat)) and seat not in state.played_for:
            state = _follow(service, standing, state, seat, orders[str(seat)])
    return state


def _follow(service: GameService, standing: StandingOrders, state: GameState, seat: int, kept: str) -> GameState:
    order = _order_of(state, kept)
    asked = state.status is Status.RUNNING and seat in state.missing
    command = standing.answer(state.table, seat, order) if order is not None and asked else None
    if command is None:
        return state
    try:
        return service.act(state.id, seat, command, expected=state.version).state
    except (WrongVersion, NotYourTurn, GameOver, TooLate):
        return service.load(state.id)


def _order_of(state: GameState, kept: str) -> Record | None:
    if not kept:
        return None
    standing, stored = standing_of(state), _read(kept)
    order: Record = msgspec.json.decode(stored.order, type=standing.order)
    return order if standing.scope(state.table, order) == stored.scope else None
