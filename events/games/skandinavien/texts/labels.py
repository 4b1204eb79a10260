"""Commands on offer in a few words, as on a button."""

from typing import assert_never

from events.ruleset.scoring import Text

from .. import commands
from ..data import RouteId, TicketId
from ..state import Table
from .names import KIND_NAMES, cities, counted, ticket_name


def label(table: Table, seat: int, command: commands.SkandinavienCommand) -> Text:
    """Return a command in a few words, which tell it from all others on offer."""
    match command:
        case commands.DrawOpenCard(place=place):
            text = _open_card(table, place)
        case commands.DrawBlindCard():
            text = Text(de="Vom Stapel ziehen", en="Draw from the pile")
        case commands.DrawTickets():
            text = Text(de="Zielkarten ziehen", en="Draw tickets")
        case commands.ClaimRoute(route=route, payment=payment):
            name, cards = _route(table, route), counted(payment)
            text = Text(de=f"{name.de} mit {cards.de}", en=f"{name.en} with {cards.en}")
        case commands.PayTunnel(payment=payment):
            cards = counted(payment)
            text = Text(de=f"{cards.de} dazuzahlen", en=f"Add {cards.en}")
        case commands.GiveUpTunnel():
            text = Text(de="Tunnel aufgeben", en="Give up the tunnel")
        case commands.KeepTickets(tickets=kept):
            text = _kept(kept, len(table.offered[seat]))
        case commands.PassTurn():
            text = Text(de="Passen", en="Pass")
        case _:
            assert_never(command)
    return text


def _open_card(table: Table, place: int) -> Text:
    name = KIND_NAMES[table.display[place]]
    return Text(de=f"Offene Karte {place + 1} nehmen: {name.de}", en=f"Take open card {place + 1}: {name.en}")


def _route(table: Table, route_id: RouteId) -> Text:
    """Return a route by its cities; of two between the same cities, which one it is."""
    route = table.box.routes[table.box.route_places[route_id]]
    name = cities(route.a, route.b)
    if not route.double:
        return Text(de=name, en=name)
    number = route_id[-1]
    return Text(de=f"{name} ({number}. Strecke)", en=f"{name} (route {number})")


def _kept(kept: tuple[TicketId, ...], offered: int) -> Text:
    if len(kept) == offered > 1:
        return Text(de=f"Alle {offered} behalten", en=f"Keep all {offered}")
    names = ", ".join(map(ticket_name, kept))
    return Text(de=f"{names} behalten", en=f"Keep {names}")
