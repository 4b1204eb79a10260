"""How three players bring it about that everybody passes (R124), which does not happen by itself.

Whoever holds many cards is stuck only if no route is left that is short enough for the last trains, and three trains
must be left, since two begin the last turns. So the three place 37 trains each: on every route of up to three spaces,
but for the twins in the doubles of seat 0, who may not claim these and by and by hoards all cards. The others keep
just the cards for their last tunnels and attempt what is sure to fail (they know the draw pile) until few cards are
left; then they claim these tunnels and draw what does not pay for a twin.
"""

from events.games.skandinavien.commands import ClaimRoute, DrawBlindCard, DrawOpenCard, DrawTickets
from events.games.skandinavien.data import KINDS, LOCOMOTIVE, bag_of, counts, paid, size
from events.games.skandinavien.rules.payments import due_for
from tests.games.skandinavien.board import BOX, ROUTE_PLACES, ROUTES

HOARDER = 0
TRAINS = BOX.values.trains_per_player - 3
FEW = 6
"""So few cards to draw end the waiting."""

DOUBLES = (
    "boden-kiruna-2",
    "boden-umea-1",
    "karlskrona-kobenhavn-1",
    "karlskrona-norrkoping-1",
    "kiruna-narvik-1",
    "kristiansand-stavanger-1",
    "norrkoping-stockholm-1",
    "orebro-oslo-1",
    "orebro-stockholm-1",
    "sundsvall-umea-1",
)
KEPT_FOR_LAST = ((), ("ostersund-trondheim", "andalsnes-lillehammer"), ("lillehammer-oslo", "kiruna-narvik-2"))

HARMLESS = {"green": 99, "red": 99, "white": 2, "black": 2, "yellow": 1, "purple": 1}
"""How many cards of a color do not pay for a twin that stays open."""
GREED = ("green", "red", "white", "black", "yellow", "purple", "blue", "orange", LOCOMOTIVE)
"""The kinds by how much the hoarder wants them, and the others do not."""


def _route(route_id):
    return ROUTES[ROUTE_PLACES[route_id]]


def _room(plan):
    return TRAINS - sum(_route(route_id).length for route_id in plan)


def _plans():
    """Who is to claim which routes: the longest are shared out first, so that they go in exactly."""
    plans = [set(DOUBLES), *map(set, KEPT_FOR_LAST[1:])]
    single = {route.id for route in ROUTES if not route.double and route.length <= 3} - plans[1] - plans[2]
    for route in sorted(map(_route, single), key=lambda route: (-route.length, route.id)):
        max(plans, key=_room).add(route.id)
    assert not any(map(_room, plans))
    return plans


PLANS = _plans()


def conspire(state, commands):
    """The next step of the conspiracy; with two players just any game that ends."""
    table = state.table
    if table.phase in ("turn", "second_card") and state.setup.seats == len(PLANS):
        return _turn(table, table.turn, commands)
    if table.phase == "tunnel" and state.setup.seats == len(PLANS):
        return commands[0 if _is_due(table, table.turn, ROUTES[table.tunnel.route].id) else -1]
    return commands[0]


def _turn(table, seat, commands):
    claims = [one for one in commands if isinstance(one, ClaimRoute)]
    draws = [one for one in commands if isinstance(one, DrawOpenCard | DrawBlindCard)]
    tickets = [one for one in commands if isinstance(one, DrawTickets)]
    due = [one for one in claims if _is_due(table, seat, one.route)]
    if due:
        return max(due, key=lambda one: (_route(one.route).length, -one.payment.get(LOCOMOTIVE, 0)))
    if _waits(table, seat):
        missing = _missing(table, seat)
        useful = [one for one in draws if _card(table, one) in missing]
        waiting = [*useful, *(one for one in claims if _fails(table, one)), *tickets]
        if waiting:
            return waiting[0]
    if tickets and seat != HOARDER and _few(table):
        return tickets[0]
    return _best(table, seat, draws) if draws else [*tickets, *commands][0]


def _is_due(table, seat, route_id):
    """Whether the seat is to claim this route now."""
    last = route_id in KEPT_FOR_LAST[seat]
    return route_id in PLANS[seat] and (not last or (_few(table) and _only_last(table, seat)))


def _waits(table, seat):
    return bool(_todo(table, seat)) and _only_last(table, seat) and not _few(table)


def _only_last(table, seat):
    return seat != HOARDER and all(route.id in KEPT_FOR_LAST[seat] for route in _todo(table, seat))


def _todo(table, seat):
    """The routes that the seat has yet to claim."""
    return [_route(one) for one in sorted(PLANS[seat]) if not table.owned[seat] >> ROUTE_PLACES[one] & 1]


def _few(table):
    return len(table.pile) + size(table.discards) <= FEW


def _fails(table, claim):
    """Whether extra cards will be due for a tunnel."""
    route = _route(claim.route)
    return route.type == "tunnel" and due_for(route, paid(claim.payment), bag_of(table.pile[-3:])) > 0


def _card(table, draw):
    return table.display[draw.place] if isinstance(draw, DrawOpenCard) else table.pile[-1]


def _best(table, seat, draws):
    return max(draws, key=lambda draw: _worth(table, seat, _card(table, draw)))


def _worth(table, seat, card):
    missing = _missing(table, seat)
    if card in missing:
        return 100 + missing[card]
    if seat == HOARDER:
        return GREED.index(card) - 50 * any(card in _missing(table, other) for other in (1, 2))
    too_many = counts(table.hands[seat])[KINDS.index(card)] >= HARMLESS.get(card, 0)
    return -GREED.index(card) - 20 * too_many


def _missing(table, seat):
    """The cards that a seat lacks for the routes that it is nearest to, and how urgent they are."""
    hand = dict(zip(KINDS, counts(table.hands[seat]), strict=True))
    todo = _todo(table, seat)
    routes = [route for route in todo if route.id not in KEPT_FOR_LAST[seat]] or todo
    lacks = sorted((_lack(route, hand) for route in routes), key=lambda lack: sum(lack.values()))
    missing = {}
    for number, lack in enumerate(lacks[:6]):
        for kind in lack:
            missing.setdefault(kind, 6 - number)
    return missing


def _lack(route, hand):
    color = max(route.colors, key=lambda kind: hand[kind])
    lack = {color: route.length - route.symbols - hand[color], LOCOMOTIVE: route.symbols - hand[LOCOMOTIVE]}
    return {kind: number for kind, number in lack.items() if number > 0}
