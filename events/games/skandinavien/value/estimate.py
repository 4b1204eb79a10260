"""The estimate: points on the board, tickets by how likely they are to be completed, and cards that are left over."""

from collections.abc import Callable
from math import exp

from events.ruleset.ruleset import Story

from ..rules.network import networks
from ..state import Table
from .cards import Cards
from .missing import missing
from .plan import Plan, Planned

OTHERS = 0.5
"""What of the best other's points on the board counts against the own ones."""
TRAINS_A_TURN = 1.6
"""How fast others may use up their trains: too low a guess leaves tickets undone."""
GLOBETROTTER = 3.0
"""What each completed ticket is worth for having the most of them."""


def value(known: Table, seat: int, story: Story) -> Callable[[Table], float]:  # noqa: ARG001
    """Return a function of a table to the points that a seat will be ahead, the others' counted in part."""
    plan = Plan(known, seat)
    others = [other for other in range(known.setup.seats) if other != seat]

    def ahead(table: Table) -> float:
        return _estimate(table, seat, plan) - OTHERS * max(table.points[other] for other in others)

    return ahead


def _estimate(table: Table, seat: int, plan: Plan) -> float:
    left = _turns_left(table)
    prospects = _Prospects(Cards(table.hands[seat]), table.trains[seat])
    total: float = table.points[seat]
    labels = networks(table.box, table.owned[seat])
    for planned in plan.of(table.tickets[seat]):
        one, other = planned.cities
        if labels[one] == labels[other]:
            total += planned.ticket.points + GLOBETROTTER
        else:
            total += _promise(table, seat, planned, prospects, left)
    total -= 1.05 * min(prospects.turns, left)
    return total + min(1.0, left / 5) * prospects.cards.left_over(prospects.trains)


class _Prospects:
    """What is left of cards and trains, and how many turns are used, when so many tickets are completed."""

    def __init__(self, cards: Cards, trains: int) -> None:
        self.cards, self.trains, self.turns, self.planned = cards, trains, 0.0, 0


def _promise(table: Table, seat: int, planned: Planned, prospects: _Prospects, left: float) -> float:
    points = planned.ticket.points
    if planned.routes is None:
        return -points
    routes = planned.routes & ~table.owned[seat] & ~prospects.planned
    further = missing(table.box, routes)
    if routes & ~table.open[seat] or further.trains > prospects.trains:
        return -points
    prospects.planned |= routes
    prospects.trains -= further.trains
    prospects.turns += len(further.prices) + 0.6 * prospects.cards.spend(further.prices)
    chance = 1 / (1 + exp(min(50.0, (prospects.turns - left) / (3 * min(1.0, 0.2 + left / 8)))))
    return points * (2 * chance - 1) + GLOBETROTTER * chance + 0.5 * chance * further.points


def _turns_left(table: Table) -> float:
    if table.turns_left is not None:
        return table.turns_left / table.setup.seats
    return max(0.0, (min(table.trains) - table.box.values.last_turns_at) / TRAINS_A_TURN) + 1.5
