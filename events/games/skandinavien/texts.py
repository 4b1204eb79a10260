"""The texts for people: names, labels, and every fact as a sentence, from ``data/texts.json``."""

from collections.abc import Iterable, Mapping

from events.ruleset.scoring import Text
from events.ruleset.wording import Wording, joined

from . import commands
from .data import BOXES
from .data.box import LOCOMOTIVE, Kind
from .data.ids import RouteId, TicketId
from .facts import ShownTicket, SkandinavienFact
from .state import Table

CITY_NAMES: Mapping[str, str] = {city["id"]: city["name"]["en"] for city in BOXES.document().values["cities"]}
"""The names of the cities, used in sentences; every box has the same cities."""


def cities(a: str, b: str) -> str:
    return f"{CITY_NAMES[a]} - {CITY_NAMES[b]}"


def route_name(route: RouteId) -> str:
    """Return the cities of a route, given its id."""
    a, b, *_ = route.split("-")
    return cities(a, b)


def ticket_name(ticket: TicketId) -> str:
    """Return the cities of a ticket, given its id."""
    a, b = ticket.split("-")
    return cities(a, b)


def _of_tickets(tickets: Iterable[TicketId]) -> str:
    return ", ".join(map(ticket_name, tickets))


def _shown(tickets: Iterable[ShownTicket]) -> str:
    return ", ".join(f"{ticket_name(one.ticket)} ({'+' if one.connected else '-'}{one.points})" for one in tickets)


def counted(payment: Mapping[Kind, int]) -> Text:
    """Return cards by kind, as in ``2 green, 1 locomotive``, or a dash if there are none."""
    return joined(_counted(kind, count) for kind, count in payment.items()) if payment else Text(de="-", en="-")


def _counted(kind: Kind, count: int) -> Text:
    if kind == LOCOMOTIVE:
        return TEXTS.counted(count, "locomotives")
    name = TEXTS.names["kinds"][kind]
    return Text(de=f"{count} {name.de}", en=f"{count} {name.en}")


TEXTS = Wording(
    f"{__package__}.data",
    SkandinavienFact,
    commands.SkandinavienCommand,
    {
        "cities": _of_tickets,
        "payment": counted,
        "route": route_name,
        "shown": _shown,
        "which": lambda tickets: "" if tickets is None else f": {_of_tickets(tickets)}",
    },
)


def label(table: Table, seat: int, command: commands.SkandinavienCommand) -> Text:
    """Return a short label that differs from those of all other legal commands."""
    match command:
        case commands.DrawOpenCard(place=place):
            return TEXTS.label(command, number=place + 1, card=table.display[place])
        case commands.ClaimRoute(route=name):
            route = table.box.routes[table.box.route_places[name]]
            # The label distinguishes two routes between the same cities.
            return TEXTS.label(command, double=name[-1] if route.double else None)
        case commands.KeepTickets(tickets=kept):
            offered = len(table.offered[seat])
            return TEXTS.label(command, all=offered if len(kept) == offered > 1 else None)
    return TEXTS.label(command)
