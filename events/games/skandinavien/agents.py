"""The keys of actions: the pattern of a payment or of kept tickets, without the cards and tickets themselves."""

from collections.abc import Iterator, Mapping
from itertools import product

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.records import Command, Record
from events.ruleset.ruleset import ActionKey, Setup

from .commands import ClaimRoute, KeepTickets, PayTunnel
from .data.box import COLORS, GRAY, LOCOMOTIVE, Box, Kind, Route, counts, paid
from .data.ids import RouteId
from .rules.payments import LAST, groups_in, hand_of, leading_colors
from .state import Table

MAX_OFFERED = 5
"""The maximum number of tickets in one offer, in any box."""


class Claim(Record):
    """A route and the pattern of its payment: ``color`` is the leading color if the route leaves the choice."""

    route: RouteId
    color: Kind | None
    groups: int
    locomotives: int


class Extra(Record):
    """The extra cards for a tunnel; their number and color are given."""

    locomotives: int


class Kept(Record):
    """Which of the offered tickets are kept, in the order of the offer."""

    first: bool
    second: bool
    third: bool
    fourth: bool
    fifth: bool


def action_key(setup: Setup) -> Mapping[type[Command], ActionKey]:
    """Return the keys of the commands whose types have far more values than there are choices."""
    box: Box = setup.box
    claims = [one for route in box.routes for one in _claims(route)]
    extras = [Extra(locomotives=number) for number in range(box.values.tunnel_cards + 1)]
    return {
        ClaimRoute: ActionKey(values=claims, of=_claim),
        PayTunnel: ActionKey(values=extras, of=_extra),
        KeepTickets: ActionKey(values=[_kept(one) for one in product((False, True), repeat=MAX_OFFERED)], of=_keep),
    }


def _claims(route: Route) -> Iterator[Claim]:
    """Yield the patterns of a route; together its leading cards, groups and locomotives pay its spaces."""
    spaces = range(route.length + 1)
    for color in COLORS if route.color_place == GRAY else (None,):
        for groups in spaces if route.groups else (0,):
            for locomotives in range(route.length - groups + 1) if route.type != "plain" else (0,):
                yield Claim(route=route.id, color=color, groups=groups, locomotives=locomotives)


def _claim(table: Table, seat: int, command: ClaimRoute) -> Claim:
    place = table.box.route_places[command.route]
    return _claim_of(table.box, place, table.hands[seat], paid(command.payment), table.setup.options.ferry_stacking)


@bounded_cache(1 << 15)
def _claim_of(box: Box, place: int, hand: int, bag: int, stacking: bool) -> Claim:
    route = box.routes[place]
    is_gray = route.color_place == GRAY
    leading = leading_colors(route, hand_of(hand), stacking=stacking)[bag] if is_gray else None
    return Claim(
        route=route.id,
        color=None if leading is None else COLORS[leading],
        groups=groups_in(route, bag),
        locomotives=0 if route.type == "plain" else counts(bag)[LAST],
    )


def _extra(_: Table, __: int, command: PayTunnel) -> Extra:
    return Extra(locomotives=command.payment.get(LOCOMOTIVE, 0))


def _keep(table: Table, seat: int, command: KeepTickets) -> Kept:
    offered = table.offered[seat]
    kept = [ticket in command.tickets for ticket in offered]
    return _kept((*kept, *[False] * (MAX_OFFERED - len(kept))))


def _kept(flags: tuple[bool, ...]) -> Kept:
    return Kept(**dict(zip(Kept.__struct_fields__, flags, strict=True)))
