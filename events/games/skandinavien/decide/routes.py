"""Claiming a route, or attempting a tunnel."""

from events.ruleset.refusals import RuleBroken

from ..data import Payment, RouteId, holds, paid, payment_of
from ..facts import RouteClaimed, TunnelAttempted
from ..rules.claims import claimed
from ..rules.doubles import twins_of
from ..rules.prices import fault
from ..rules.reach import short_enough
from ..state import Table
from .asked import require


def claim(table: Table, seat: int, route_id: RouteId, payment: Payment) -> RouteClaimed | TunnelAttempted:
    """Claim a route at once, or lay down the cards for a tunnel (R080). Raises ``RuleBroken``."""
    require(table, "turn")
    place, bag = table.box.route_places[route_id], paid(payment)
    route = table.box.routes[place]
    _require_open(table, seat, place)
    broken = fault(route, bag, stacking=table.setup.options.ferry_stacking)
    if broken:
        raise RuleBroken(*broken)
    if not holds(table.hands[seat], bag):
        raise RuleBroken("R047", "You do not hold all these cards.")
    if route.type == "tunnel":
        return TunnelAttempted(seat=seat, route=route.id, payment=payment_of(bag))
    return claimed(table, seat, place, bag)


def _require_open(table: Table, seat: int, place: int) -> None:
    route = 1 << place
    if any(owned & route for owned in table.owned):
        raise RuleBroken("R045", "The route has an owner already.")
    if table.owned[seat] & twins_of(table)[place]:
        raise RuleBroken("R058", "You own the other route of this double.")
    if not table.open[seat] & route:
        raise RuleBroken("R059", "With two players only one route of a double can be claimed.")
    if not short_enough(table, seat) & route:
        raise RuleBroken("R046", "You have not enough trains left for this route.")
