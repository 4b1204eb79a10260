"""Names of the game, its cards, phases and scores, in both languages."""

from collections.abc import Iterable, Mapping

from events.ruleset.scoring import Text

from ..data import BOXES, LOCOMOTIVE, Kind, RouteId, TicketId

TITLE = Text(de="Zug um Zug - Skandinavien", en="Ticket to Ride: Nordic Countries")

SCORES = {
    "routes": Text(de="Strecken", en="Routes"),
    "tickets_completed": Text(de="Erfüllte Zielkarten", en="Completed tickets"),
    "tickets_failed": Text(de="Nicht erfüllte Zielkarten", en="Failed tickets"),
    "globetrotter": Text(de="Globetrotter", en="Globetrotter"),
}

TIE_BREAKS = {
    "tickets_completed": Text(de="Erfüllte Zielkarten", en="Completed tickets"),
    "longest_path": Text(de="Längster Weg", en="Longest path"),
}

PHASES = {
    "layout": Text(de="Das Spiel wird ausgelegt.", en="The game is laid out."),
    "first_tickets": Text(
        de="Alle wählen verdeckt ihre ersten Zielkarten, mindestens zwei.",
        en="Everybody chooses the first tickets in secret, at least two.",
    ),
    "turn": Text(
        de="Nimm zwei Wagenkarten, beanspruche eine Strecke oder ziehe Zielkarten.",
        en="Draw two cards, claim a route, or draw tickets.",
    ),
    "second_card": Text(de="Nimm die zweite Wagenkarte.", en="Draw the second card."),
    "tunnel": Text(
        de="Zahle die zusätzlichen Karten für den Tunnel, oder gib ihn auf.",
        en="Pay the extra cards for the tunnel, or give it up.",
    ),
    "tickets": Text(de="Wähle, welche Zielkarten du behältst, mindestens eine.", en="Keep at least one ticket."),
    "scoring": Text(de="Das Spiel wird gewertet.", en="The game is scored."),
    "over": Text(de="Das Spiel ist aus.", en="The game is over."),
}

SHORT_PHASES = {
    "first_tickets": Text(de="Zielkarten wählen", en="Choose tickets"),
    "turn": Text(de="Karten, Strecke oder Ziele", en="Cards, route or tickets"),
    "second_card": Text(de="Zweite Karte nehmen", en="Draw a second card"),
    "tunnel": Text(de="Tunnel zahlen?", en="Pay the tunnel?"),
    "tickets": Text(de="Zielkarten behalten", en="Keep tickets"),
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
_LOCOMOTIVES = Text(de="Lokomotiven", en="locomotives")

AMOUNTS = {
    "points": (Text(de="Punkt", en="point"), Text(de="Punkte", en="points")),
    "trains": (Text(de="Waggon", en="train"), Text(de="Waggons", en="trains")),
    "cards": (Text(de="Karte", en="card"), Text(de="Karten", en="cards")),
    "tickets": (Text(de="Zielkarte", en="ticket"), Text(de="Zielkarten", en="tickets")),
}
"""What is counted: one of it, and several."""


CITY_NAMES: Mapping[str, str] = {city["id"]: city["name"]["en"] for city in BOXES.document().values["cities"]}
"""The names of the cities, which facts are told with: every box has the same cities."""


def amount(number: int, what: str) -> Text:
    """Return a number of points, trains, cards or tickets."""
    one, several = AMOUNTS[what]
    name = one if number == 1 else several
    return Text(de=f"{number} {name.de}", en=f"{number} {name.en}")


def cities(a: str, b: str) -> str:
    return f"{CITY_NAMES[a]} - {CITY_NAMES[b]}"


def route_name(route: RouteId) -> str:
    """Return the cities of a route, which its id says."""
    a, b, *_ = route.split("-")
    return cities(a, b)


def ticket_name(ticket: TicketId) -> str:
    """Return the cities of a ticket, which its id says."""
    a, b = ticket.split("-")
    return cities(a, b)


def counted(payment: Mapping[Kind, int]) -> Text:
    """Return cards by kind, as in ``2 green, 1 locomotive``; with nothing to count, a dash."""
    names = [_counted(kind, count) for kind, count in payment.items()]
    return Text(de=", ".join(name.de for name in names) or "-", en=", ".join(name.en for name in names) or "-")


def named(cards: Iterable[Kind]) -> Text:
    names = [KIND_NAMES[card] for card in cards]
    return Text(de=", ".join(name.de for name in names), en=", ".join(name.en for name in names))


def _counted(kind: Kind, count: int) -> Text:
    name = _LOCOMOTIVES if kind == LOCOMOTIVE and count > 1 else KIND_NAMES[kind]
    return Text(de=f"{count} {name.de}", en=f"{count} {name.en}")
