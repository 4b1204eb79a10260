"""The legal commands of a seat, and the listed command that an accepted one is a variation of."""

from collections.abc import Sequence

from events.ruleset.bounded_cache import bounded_cache

from . import commands
from .data.box import ListedPayment, counts, paid, payment_of
from .data.ids import RouteId
from .rules.network import routes_in, within_reach
from .rules.payments import extra_payments, hand_of, listed
from .rules.turn import choices, due, in_order, min_to_keep
from .state import Table

_DRAW_TICKETS = commands.DrawTickets()
_GIVE_UP = commands.GiveUpTunnel()
_PASS = commands.PassTurn()


def legal(table: Table, seat: int) -> Sequence[commands.SkandinavienCommand]:
    """Return every command that would be accepted, with canonical payments only (R169, R254)."""
    if table.phase == "over" or due(table):
        return ()
    if table.offered[seat]:
        kept = choices(table.offered[seat], min_to_keep(table))
        return tuple(commands.KeepTickets(tickets=tickets) for tickets in kept)
    if seat != table.turn:
        return ()
    if table.phase == "second_card":
        return _draws(len(table.display))
    if table.tunnel is None:
        return _at_a_turn(table, seat)
    # R091: giving up is always listed; it is the only action of a seat that cannot pay.
    return (*map(_extra, extra_payments(table, table.tunnel, table.hands[seat])), _GIVE_UP)


def _at_a_turn(table: Table, seat: int) -> Sequence[commands.SkandinavienCommand]:
    found: list[commands.SkandinavienCommand] = list(_draws(len(table.display))) if table.pile else []
    if table.ticket_pile:
        found.append(_DRAW_TICKETS)
    routes, hand, stacking = table.box.routes, hand_of(table.hands[seat]), table.setup.options.ferry_stacking
    for place in routes_in(within_reach(table, seat)):
        route = routes[place]
        found += [_claim(route.id, bag) for bag in listed(route, hand, stacking=stacking)]
    return found or (_PASS,)


@bounded_cache(8)
def _draws(places: int) -> tuple[commands.SkandinavienCommand, ...]:
    return (*(commands.DrawOpenCard(place=place) for place in range(places)), commands.DrawBlindCard())


@bounded_cache(1 << 16)
def _claim(route: RouteId, bag: int) -> commands.ClaimRoute:
    return commands.ClaimRoute(route=route, payment=ListedPayment(payment_of(bag)))


@bounded_cache(1 << 10)
def _extra(bag: int) -> commands.PayTunnel:
    return commands.PayTunnel(payment=ListedPayment(payment_of(bag)))


def canonical_command(table: Table, seat: int, command: commands.SkandinavienCommand) -> commands.SkandinavienCommand:
    """Return the listed command for an accepted one (R155, R166).

    Kept tickets are sorted, and a payment is mapped to the nearest listed one.
    """
    match command:
        case commands.KeepTickets(tickets=kept):
            return commands.KeepTickets(tickets=in_order(table.offered[seat], kept))
        case commands.ClaimRoute(route=route, payment=payment):
            bag, hand, box = paid(payment), hand_of(table.hands[seat]), table.box
            stacking = table.setup.options.ferry_stacking
            return _claim(route, _nearest(bag, listed(box.routes[box.route_places[route]], hand, stacking=stacking)))
    return command


def _nearest(bag: int, payments: Sequence[int]) -> int:
    """Return the payment that differs in the fewest cards; of equally near ones the first."""
    cards = counts(bag)

    def distance(payment: int) -> int:
        return sum(abs(one - other) for one, other in zip(cards, counts(payment), strict=True))

    return min(payments, key=distance, default=bag)
