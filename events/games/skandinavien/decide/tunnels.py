"""The second decision of a tunnel: to pay the extra cards, or to give it up."""

from events.ruleset.refusals import RuleBroken

from ..data import Payment, holds, paid, payment_of
from ..facts import TunnelGivenUp, TunnelPaid
from ..rules.prices import extra_fault
from ..state import Table, Tunnel
from .asked import require


def pay(table: Table, seat: int, payment: Payment) -> TunnelPaid:
    """Pay the extra cards (R085 to R089). Raises ``RuleBroken``."""
    tunnel, bag = _waiting(table), paid(payment)
    broken = extra_fault(table.box.routes[tunnel.route], tunnel, bag)
    if broken:
        raise RuleBroken(*broken)
    if not holds(table.hands[seat], bag):
        raise RuleBroken("R086", "You do not hold these cards besides the ones you have laid.")
    return TunnelPaid(seat=seat, payment=payment_of(bag))


def give_up(table: Table, seat: int) -> TunnelGivenUp:
    """Take the laid cards back into the hand (R090). Raises ``RuleBroken``."""
    tunnel = _waiting(table)
    return TunnelGivenUp(seat=seat, route=table.box.routes[tunnel.route].id, payment=payment_of(tunnel.laid))


def _waiting(table: Table) -> Tunnel:
    require(table, "tunnel")
    assert table.tunnel is not None
    return table.tunnel
