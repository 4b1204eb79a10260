"""Tunnels: the attempt, the cards revealed for it, and the second decision."""

from events.games.skandinavien.data import CARD, ROUTES, Kind, Payment, holds, paid, payment_of
from events.games.skandinavien.facts import TunnelAttempted, TunnelGivenUp, TunnelPaid, TunnelRevealed
from events.games.skandinavien.rules.prices import due_for, extra_fault
from events.games.skandinavien.state import Table, Tunnel
from events.ruleset.refusals import RuleBroken

from .course import Course
from .placing import place_trains

REVEALED = 3


def attempt(course: Course, seat: int, place: int, bag: int) -> None:
    """R080 to R084: cards are laid and others revealed; if none is due, the tunnel is claimed at once (R088)."""
    course.tell(TunnelAttempted(seat=seat, route=ROUTES[place].id, payment=payment_of(bag)))
    due = _reveal(course, place, bag)
    if not due:
        place_trains(course, seat, place, bag)


def _reveal(course: Course, place: int, laid: int) -> int:
    """R096: three cards, with a shuffle in between where the draw pile runs out, or as many as there are."""
    due, missing = 0, REVEALED
    while missing and course.table.pile:
        cards: tuple[Kind, ...] = course.table.pile[: -missing - 1 : -1]
        due += due_for(ROUTES[place], laid, sum(CARD[card] for card in cards))
        missing -= len(cards)
        course.tell(TunnelRevealed(cards=cards, due=due))
    return due


def pay(course: Course, seat: int, payment: Payment) -> None:
    """R085 to R089: the extra cards, and the tunnel is claimed."""
    table, tunnel, bag = course.table, _waiting(course.table), paid(payment)
    broken = extra_fault(ROUTES[tunnel.route], tunnel, bag)
    if broken:
        raise RuleBroken(*broken)
    if not holds(table.hands[seat], bag):
        raise RuleBroken("R086", "You do not hold these cards besides the ones you have laid.")
    course.tell(TunnelPaid(seat=seat, payment=payment_of(bag)))
    place_trains(course, seat, tunnel.route, tunnel.laid + bag)


def give_up(course: Course, seat: int) -> None:
    """R090: the laid cards go back into the hand."""
    tunnel = _waiting(course.table)
    course.tell(TunnelGivenUp(seat=seat, route=ROUTES[tunnel.route].id, payment=payment_of(tunnel.laid)))


def _waiting(table: Table) -> Tunnel:
    if table.tunnel is None:
        raise RuleBroken("R022", "No tunnel waits for extra cards.")
    return table.tunnel
