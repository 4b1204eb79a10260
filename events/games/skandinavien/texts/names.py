"""Names of the game, its cards, phases and scores, in both languages."""

from collections.abc import Iterable, Mapping

from events.games.skandinavien.data import CITY_NAMES, ROUTE_PLACES, ROUTES, TICKETS_BY_ID, Kind, RouteId, TicketId
from events.ruleset.scoring import Text

TITLE = Text(de="Zug um Zug - Skandinavien", en="Ticket to Ride: Nordic Countries")

SCORES = {
    "routes": Text(de="Strecken", en="Routes"),
    "tickets_completed": Text(de="Erfüllte Zielkarten", en="Completed tickets"),
    "tickets_failed": Text(de="Nicht erfüllte Zielkarten", en="Failed tickets"),
    "globetrotter": Text(de="Globetrotter", en="Globetrotter"),
}

PHASES = {
    "first_tickets": Text(
        de="Alle wählen verdeckt ihre ersten Zielkarten, mindestens zwei.",
        en="Everybody chooses the first tickets in secret, at least two.",
    ),
    "turn": Text(
        de="Nimm eine Wagenkarte, beanspruche eine Strecke oder ziehe Zielkarten.",
        en="Draw a card, claim a route, or draw tickets.",
    ),
    "second_card": Text(de="Nimm die zweite Wagenkarte.", en="Draw the second card."),
    "tunnel": Text(
        de="Zahle die zusätzlichen Karten für den Tunnel, oder gib ihn auf.",
        en="Pay the extra cards for the tunnel, or give it up.",
    ),
    "tickets": Text(de="Wähle, welche Zielkarten du behältst, mindestens eine.", en="Keep at least one ticket."),
    "over": Text(de="Das Spiel ist aus.", en="The game is over."),
}

KIND_NAMES: dict[Kind, Text] = {
    "purple": Text(de="Purpur", en="purple"),
    "blue": Text(de="Blau", en="blue"),
    "orange": Text(de="Orange", en="orange"),
    "white": Text(de="Weiß", en="white"),
    "green": Text(de="Grün", en="green"),
    "yellow": Text(de="Gelb", en="yellow"),
    "black": Text(de="Schwarz", en="black"),
    "red": Text(de="Rot", en="red"),
    "locomotive": Text(de="Lokomotive", en="locomotive"),
}


AMOUNTS = {
    "points": (Text(de="Punkt", en="point"), Text(de="Punkte", en="points")),
    "trains": (Text(de="Waggon", en="train"), Text(de="Waggons", en="trains")),
    "cards": (Text(de="Karte", en="card"), Text(de="Karten", en="cards")),
    "tickets": (Text(de="Zielkarte", en="ticket"), Text(de="Zielkarten", en="tickets")),
}
"""What is counted: one of it, and several."""


def amount(number: int, what: str) -> Text:
    """A number of points, trains, cards or tickets."""
    one, several = AMOUNTS[what]
    name = one if number == 1 else several
    return Text(de=f"{number} {name.de}", en=f"{number} {name.en}")


def cities(a: str, b: str) -> str:
    """Two cities by name."""
    return f"{CITY_NAMES[a]} - {CITY_NAMES[b]}"


def route_name(route: RouteId) -> str:
    """The cities of a route."""
    found = ROUTES[ROUTE_PLACES[route]]
    return cities(found.a, found.b)


def ticket_name(ticket: TicketId) -> str:
    """The cities of a ticket."""
    found = TICKETS_BY_ID[ticket]
    return cities(found.a, found.b)


def counted(payment: Mapping[Kind, int]) -> Text:
    """Cards by kind, as in ``2 green, 1 locomotive``; with nothing to count, a dash."""
    return Text(
        de=", ".join(f"{count} {KIND_NAMES[kind].de}" for kind, count in payment.items()) or "-",
        en=", ".join(f"{count} {KIND_NAMES[kind].en}" for kind, count in payment.items()) or "-",
    )


def named(cards: Iterable[Kind]) -> Text:
    """Cards one after the other."""
    names = [KIND_NAMES[card] for card in cards]
    return Text(de=", ".join(name.de for name in names), en=", ".join(name.en for name in names))
