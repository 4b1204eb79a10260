"""A view as text for a terminal: open cards and piles, every player, and all routes with their owners.

A view does not name its box, so the prices of the routes are those of the shipped box.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from events.ruleset.rendering import PLAIN, Drawing

from .data import BOXES
from .data.box import Kind, Route, paid, payment_of
from .texts import CITY_NAMES, TEXTS, counted, route_name, ticket_name

View = Mapping[str, Any]
_words = TEXTS.drawn
_AMOUNTS = ("points", "trains", "cards", "tickets")


def render(view: View, drawing: Drawing = PLAIN) -> str:
    """Return the whole table as lines for a terminal.

    If that is too long, each player's routes are listed instead of all routes.
    """
    return drawing.fitted(_lines(view, drawing, brief=False), _lines(view, drawing, brief=True))


def _lines(view: View, drawing: Drawing, *, brief: bool) -> Iterator[str]:
    yield from _now(view, drawing)
    for player in view["players"]:
        yield from _player(view, player, drawing)
        if brief:
            owned = sorted(route for route, owner in view["routes"].items() if owner == player["seat"])
            names = (route_name(route).replace(" - ", "-") for route in owned)
            yield from drawing.listed(_words(drawing, "routes"), names, indent=3)
    if not brief:
        yield from drawing.wrapped(_words(drawing, "legend"), 0)
        yield from _board(view, drawing)


def _now(view: View, drawing: Drawing) -> Iterator[str]:
    whose = "" if view["turn"] is None else f"{drawing.seat(view['turn'])}: "
    yield from drawing.wrapped(whose + drawing.say(TEXTS.phases[view["phase"]]), 2)
    cards = (f"{place} {_name(card, drawing)}" for place, card in enumerate(view["display"], start=1))
    yield from drawing.listed(_words(drawing, "open"), cards)
    if view["first_card"]:
        yield f"{_words(drawing, 'first')}: {_name(view['first_card']['card'], drawing)}"
    piles = [TEXTS.counted(view["draw_pile"], "cards"), TEXTS.counted(view["ticket_pile"], "tickets")]
    yield from drawing.listed(_words(drawing, "piles"), map(drawing.say, piles))
    yield from drawing.listed(_words(drawing, "discards"), _cards(view["discard_pile"], drawing))
    if last := view["last_turns"]:
        yield _words(drawing, "last_turns", drawing.seat(last["begun_by"]), last["turns_left"])
    if tunnel := view["tunnel"]:
        yield _words(drawing, "tunnel", route_name(tunnel["route"]), tunnel["due"])
        yield from drawing.listed(_words(drawing, "laid"), _cards(tunnel["laid"], drawing), indent=3)
        yield from drawing.listed(_words(drawing, "revealed"), _cards(tunnel["revealed"], drawing), indent=3)


def _name(card: Kind | None, drawing: Drawing) -> str:
    return drawing.say(TEXTS.names["kinds"][card]) if card else "-"


def _cards(payment: Mapping[Kind, int], drawing: Drawing) -> list[str]:
    """Return cards in kind order, which JSON does not preserve."""
    return drawing.say(counted(payment_of(paid(payment)))).split(", ") if paid(payment) else []


def _player(view: View, player: View, drawing: Drawing) -> Iterator[str]:
    numbers = [drawing.say(TEXTS.counted(player[name], name)) for name in _AMOUNTS if player[name] is not None]
    mark = ">" if player["seat"] == view["turn"] else " "
    color = drawing.say(TEXTS.names["kinds"][player["color"]])
    who = f"{mark}{player['seat'] + 1} {drawing.seat(player['seat'])} ({color})"
    yield from drawing.wrapped(f"{who}: {', '.join(numbers)}", 5)
    own = player["own"]
    if own:
        yield from drawing.listed(_words(drawing, "hand"), _cards(own["hand"], drawing), indent=3)
        yield from drawing.listed(_words(drawing, "choose"), map(ticket_name, own["offered"]), indent=3)
        tickets = (_ticket(held, drawing) for held in own["tickets"])
        yield from drawing.listed(_words(drawing, "tickets"), tickets, indent=3)


def _ticket(held: View, drawing: Drawing) -> str:
    return ticket_name(held["ticket"]) + (f" ({_words(drawing, 'connected')})" if held["connected"] else "")


def _board(view: View, drawing: Drawing) -> Iterator[str]:
    """Yield all routes in the order of the box, in as many columns as fit."""
    cells = [f"{_owner(view, route)} {_ends(route)} {_price(route, drawing)}" for route in BOXES.load({}).routes]
    lengths = [len(cell) for cell in cells]
    for count in range(max(1, (drawing.width + 1) // (min(lengths) + 1)), 0, -1):
        height = -(-len(cells) // count)
        widths = [max(lengths[first : first + height]) for first in range(0, len(cells), height)]
        if sum(widths) + len(widths) <= drawing.width + 1:
            break
    for row in range(height):
        yield " ".join(map(str.ljust, cells[row::height], widths)).rstrip()


def _owner(view: View, route: Route) -> str:
    """Return the seat that owns the route, an ``x`` if nobody may claim it any more (R059), or a dot."""
    owner = view["routes"].get(route.id)
    return ("x" if route.id in view["closed"] else ".") if owner is None else str(owner + 1)


def _ends(route: Route) -> str:
    return f"{CITY_NAMES[route.a]}-{CITY_NAMES[route.b]}"


def _price(route: Route, drawing: Drawing) -> str:
    color = _words(drawing, "any") if route.color == "gray" else drawing.say(TEXTS.names["kinds"][route.color])
    price = f"{route.length} {color[:3].lower()}{'*' * route.symbols}"
    return f"({price})" if route.type == "tunnel" else price
