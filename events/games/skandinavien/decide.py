"""The decision on a command: refuses it, or returns the one fact that it causes."""

from collections.abc import Mapping
from typing import assert_never

from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken

from . import commands, facts
from .data.box import Payment, holds, paid, payment_of
from .data.ids import RouteId, TicketId
from .rules.network import claimed, short_enough, twins_of
from .rules.payments import extra_fault, fault
from .rules.turn import can_draw, in_order, is_stuck, left_out, min_to_keep
from .state import Phase, Table, Tunnel
from .texts import TEXTS

_OUT_OF_PLACE: Mapping[Phase, tuple[str, str]] = {
    "layout": ("R015", "The game is still being laid out."),
    "first_tickets": ("R015", "The first turn begins when all have chosen their tickets."),
    "turn": ("R019", "Nothing has been begun: draw cards, claim a route, or draw tickets."),
    "second_card": ("R022", "Draw the second card first."),
    "tunnel": ("R022", "Pay for the tunnel or give it up first."),
    "tickets": ("R022", "Choose among the tickets drawn first."),
    "scoring": ("R127", "All turns have been taken."),
    "over": ("R127", "All turns have been taken."),
}


def require(table: Table, *phases: Phase) -> None:
    """Refuse a command that does not belong to the current phase. Raises ``RuleBroken``."""
    if table.phase not in phases:
        raise RuleBroken(*_OUT_OF_PLACE[table.phase])


def draw_open(table: Table, seat: int, place: int) -> facts.OpenCardDrawn:
    """Take an open card (R025). Raises ``RuleBroken``."""
    _require_a_draw(table)
    if place >= len(table.display):
        raise RuleBroken("R025", "This place has no open card.")
    return facts.OpenCardDrawn(seat=seat, place=place, card=table.display[place])


def _require_a_draw(table: Table) -> None:
    require(table, "turn", "second_card")
    if not can_draw(table):
        raise RuleBroken("R034", "No card is left in the draw pile, nor in the discard pile to shuffle.")


def claim(table: Table, seat: int, route_id: RouteId, payment: Payment) -> facts.RouteClaimed | facts.TunnelAttempted:
    """Claim a route, or lay down the cards for a tunnel (R080). Raises ``RuleBroken``."""
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
        return facts.TunnelAttempted(seat=seat, route=route.id, payment=payment_of(bag))
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


def draw_tickets(table: Table, seat: int) -> facts.TicketsDrawn:
    """Draw three tickets to choose from, or those that are left (R110, R113). Raises ``RuleBroken``."""
    require(table, "turn")
    if not table.ticket_pile:
        raise RuleBroken("R115", "No ticket is left.")
    drawn = table.ticket_pile[: -table.box.values.later_tickets.drawn - 1 : -1]
    return facts.TicketsDrawn(seat=seat, count=len(drawn), tickets=drawn)


def keep(table: Table, seat: int, kept: tuple[TicketId, ...]) -> facts.FirstTicketsChosen | facts.TicketsKept:
    """Keep some of the tickets offered; the others leave the game (R013, R111). Raises ``RuleBroken``."""
    require(table, "first_tickets", "tickets")
    offered, is_first = table.offered[seat], table.phase == "first_tickets"
    if not offered:
        raise RuleBroken("R017", "You have chosen already, and a choice cannot be changed.")
    _require_a_choice(table, "R013" if is_first else "R111", offered, kept)
    chosen = in_order(offered, kept)
    returned = left_out(offered, chosen)
    if is_first:
        seats = tuple(range(table.setup.seats))
        return facts.FirstTicketsChosen(asked=seats, seat=seat, kept=chosen, returned=returned)
    return facts.TicketsKept(seat=seat, kept=len(chosen), returned=len(returned), tickets=chosen, given_back=returned)


def _require_a_choice(table: Table, rule: str, offered: tuple[TicketId, ...], kept: tuple[TicketId, ...]) -> None:
    if len(set(kept)) < len(kept) or not set(kept) <= set(offered):
        raise RuleBroken(rule, "Choose among the tickets offered to you, each once.")
    minimum = min_to_keep(table)
    if len(kept) < minimum:
        raise RuleBroken(rule, f"Keep at least {TEXTS.counted(minimum, 'tickets').en}.")


def pay(table: Table, seat: int, payment: Payment) -> facts.TunnelPaid:
    """Pay the extra cards (R085 to R089). Raises ``RuleBroken``."""
    tunnel, bag = _waiting(table), paid(payment)
    broken = extra_fault(table.box.routes[tunnel.route], tunnel, bag)
    if broken:
        raise RuleBroken(*broken)
    if not holds(table.hands[seat], bag):
        raise RuleBroken("R086", "You do not hold these cards besides the ones you have laid.")
    return facts.TunnelPaid(seat=seat, payment=payment_of(bag))


def _waiting(table: Table) -> Tunnel:
    require(table, "tunnel")
    assert table.tunnel is not None
    return table.tunnel


def decide(table: Table, seat: int, command: commands.SkandinavienCommand, chance: Chance) -> facts.SkandinavienFact:  # noqa: ARG001, PLR0911
    """Return the fact of a seat's command. Raises ``RuleBroken``."""
    match command:
        case commands.DrawOpenCard(place=place):
            return draw_open(table, seat, place)
        case commands.DrawBlindCard():
            _require_a_draw(table)
            return facts.BlindCardDrawn(seat=seat, card=table.pile[-1])
        case commands.ClaimRoute(route=route, payment=payment):
            return claim(table, seat, route, payment)
        case commands.PayTunnel(payment=payment):
            return pay(table, seat, payment)
        case commands.GiveUpTunnel():
            tunnel = _waiting(table)
            route = table.box.routes[tunnel.route].id
            return facts.TunnelGivenUp(seat=seat, route=route, payment=payment_of(tunnel.laid))
        case commands.DrawTickets():
            return draw_tickets(table, seat)
        case commands.KeepTickets(tickets=kept):
            return keep(table, seat, kept)
        case commands.PassTurn():
            require(table, "turn")
            if not is_stuck(table, seat):
                raise RuleBroken("R121", "Passing is not allowed while an action is possible.")
            return facts.TurnPassed(seat=seat)
        case _:
            assert_never(command)
