"""Tables made by hand, in the words of the rules."""

import msgspec

from events.games.skandinavien import RULESET, commands
from events.games.skandinavien.data import BOXES
from events.games.skandinavien.data.box import KINDS, bag_of, paid
from events.games.skandinavien.rules.network import still_open
from events.ruleset.chance import Chance
from events.ruleset.records import canonical, change, put
from events.ruleset.ruleset import decide_start
from tests.support.bdd import Given

BOX = BOXES.load({})
ROUTES = BOX.routes
ROUTE_PLACES = BOX.route_places
TICKETS = BOX.values.tickets
TICKETS_BY_ID = BOX.tickets
CITY_PLACES = BOX.city_places

BLIND = commands.DrawBlindCard()
TICKETS_PLEASE = commands.DrawTickets()
GIVE_UP = commands.GiveUpTunnel()
PASS = commands.PassTurn()

YELLOW_2 = "orebro-oslo-2"
GRAY_3 = "kuopio-oulu"
ORANGE_FERRY = "kristiansand-stavanger-2"
GREEN_TUNNEL = "kristiansand-stavanger-1"
RED_FERRY = "moirana-trondheim-2"
SHORT_FERRY = "umea-vaasa"
GRAY_FERRY = "helsinki-stockholm-1"
LONG = "lieksa-murmansk"

MANY = dict.fromkeys(KINDS, 12)
"""More than any payment needs."""


def claim(route, **payment):
    return commands.ClaimRoute(route=route, payment=payment)


def extra(**payment):
    return commands.PayTunnel(payment=payment)


def keep(*tickets):
    return commands.KeepTickets(tickets=tickets)


def open_card(place):
    return commands.DrawOpenCard(place=place)


def setup_for(seats=2, *, stacking=True, mixed=True):
    return RULESET.setup(seats, {"ferry_stacking": stacking, "mixed_doubles": mixed}, {})


def table(seats=2, *, stacking=True, mixed=True, hands=(), owned=(), discards=None, **fields):
    """A table in the middle of a game, seat 0 to act; ``hands`` are payments and ``owned`` route ids by seat."""
    made = RULESET.empty(setup_for(seats, stacking=stacking, mixed=mixed))
    hands = [paid(hand) for hand in hands] + [0] * (seats - len(hands))
    made = change(
        made,
        phase="turn",
        turn=0,
        starter=0,
        hands=tuple(hands),
        display=("purple", "blue", "orange", "white", "green"),
        pile=("yellow",) * 20,
        discards=paid(discards or {}),
        ticket_pile=tuple(ticket.id for ticket in TICKETS[-10:]),
    )
    return change(with_routes(made, owned), **fields)


def with_routes(made, owned):
    """The table with these routes owned by each seat, their trains placed and their points scored."""
    for seat, routes in enumerate(owned):
        for route in routes:
            place = ROUTE_PLACES[route]
            length, points = ROUTES[place].length, ROUTES[place].points
            made = change(
                made,
                owned=put(made.owned, seat, made.owned[seat] | 1 << place),
                open=still_open(made, place, seat),
                trains=put(made.trains, seat, made.trains[seat] - length),
                points=put(made.points, seat, made.points[seat] + points),
            )
    return made


def routes_of(*ids):
    return sum(1 << ROUTE_PLACES[route] for route in ids)


def at(made, seed=b"test"):
    return Given(RULESET, made, Chance(seed))


def started(seats=2, *, stacking=True, seed=b"test"):
    """A game just laid out, its facts with it."""
    chance = Chance(seed)
    facts, made = decide_start(RULESET, setup_for(seats, stacking=stacking), chance)
    after = Given(RULESET, made, chance)
    after.facts = facts
    return after


def seen_by(made, viewer=None):
    """The view as front ends get it."""
    return msgspec.json.decode(canonical(RULESET.view(made, viewer)))


def offers(made, route, seat=0):
    """The payments listed for a route."""
    return [
        command.payment
        for command in RULESET.legal(made, seat)
        if isinstance(command, commands.ClaimRoute) and command.route == route
    ]


def accepts(made, route, **payment):
    """True if a payment for a route is accepted of seat 0."""
    return at(made).when(0, claim(route, **payment)).refusal is None


def rich(seats=2, **fields):
    """Seat 0 holds far more cards than there are."""
    return table(seats, hands=[MANY], **fields)


__all__ = ["BOX", "RULESET", "bag_of"]
