"""Everything a seat can do now, and what an accepted payment is a variation of."""

from collections.abc import Sequence

from events.ruleset.bounded_cache import memo

from .commands import (
    ClaimRoute,
    DrawBlindCard,
    DrawOpenCard,
    DrawTickets,
    GiveUpTunnel,
    KeepTickets,
    PassTurn,
    PayTunnel,
    SkandinavienCommand,
)
from .data import ListedPayment, RouteId, TicketId, counts, paid, payment_of
from .rules.network import routes_in, within_reach
from .rules.payments import extra_payments, hand_of, listed
from .rules.turn import choices, due, in_order, least_to_keep
from .state import Table, Tunnel

_DRAW_TICKETS = DrawTickets()
_GIVE_UP = GiveUpTunnel()
_PASS = PassTurn()


def legal(table: Table, seat: int) -> Sequence[SkandinavienCommand]:
    """Return every command that would be accepted, of payments the canonical ones (R169, R254)."""
    if table.phase == "over" or due(table):
        return ()
    if table.offered[seat]:
        return _keepings(table.offered[seat], least_to_keep(table))
    if seat != table.turn:
        return ()
    if table.phase == "second_card":
        return _draws(len(table.display))
    return _at_a_turn(table, seat) if table.tunnel is None else _at_a_tunnel(table, seat, table.tunnel)


def _at_a_turn(table: Table, seat: int) -> Sequence[SkandinavienCommand]:
    commands: list[SkandinavienCommand] = list(_draws(len(table.display))) if table.pile else []
    if table.ticket_pile:
        commands.append(_DRAW_TICKETS)
    routes, hand, stacking = table.box.routes, hand_of(table.hands[seat]), table.setup.options.ferry_stacking
    for place in routes_in(within_reach(table, seat)):
        route = routes[place]
        commands += [_claim(route.id, bag) for bag in listed(route, hand, stacking=stacking)]
    return commands or (_PASS,)


def _at_a_tunnel(table: Table, seat: int, tunnel: Tunnel) -> Sequence[SkandinavienCommand]:
    """R091: giving up is always listed, and the only action for whoever cannot pay."""
    return (*map(_extra, extra_payments(table, tunnel, table.hands[seat])), _GIVE_UP)


@memo(8)
def _draws(places: int) -> tuple[SkandinavienCommand, ...]:
    return (*(DrawOpenCard(place=place) for place in range(places)), DrawBlindCard())


@memo(1 << 16)
def _claim(route: RouteId, bag: int) -> ClaimRoute:
    return ClaimRoute(route=route, payment=ListedPayment(payment_of(bag)))


@memo(1 << 10)
def _extra(bag: int) -> PayTunnel:
    return PayTunnel(payment=ListedPayment(payment_of(bag)))


def _keepings(offered: tuple[TicketId, ...], least: int) -> tuple[KeepTickets, ...]:
    return tuple(KeepTickets(tickets=kept) for kept in choices(offered, least))


def canonical_command(table: Table, seat: int, command: SkandinavienCommand) -> SkandinavienCommand:
    """Return the listed command for an accepted one (R155, R166).

    Kept tickets are put in order, and a payment stands for the nearest listed one.
    """
    match command:
        case KeepTickets(tickets=kept):
            return KeepTickets(tickets=in_order(table.offered[seat], kept))
        case ClaimRoute(route=route, payment=payment):
            bag, hand, box = paid(payment), hand_of(table.hands[seat]), table.box
            stacking = table.setup.options.ferry_stacking
            return _claim(route, _nearest(bag, listed(box.routes[box.route_places[route]], hand, stacking=stacking)))
    return command


def _nearest(bag: int, payments: Sequence[int]) -> int:
    """Return the payment that differs in the fewest cards, of equally near ones the first."""
    cards = counts(bag)

    def distance(payment: int) -> int:
        return sum(abs(one - other) for one, other in zip(cards, counts(payment), strict=True))

    return min(payments, key=distance, default=bag)
