"""A view as text for a terminal: open cards and piles, every player, and all routes with their owners.

A view names no box, so the prices of the routes are those of the shipped one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from .data import BOXES, Kind, Route, paid, payment_of
from .texts import AMOUNTS, CITY_NAMES, PHASES, amount, counted, named, route_name, ticket_name

WIDTH = 100
COLUMNS = 3
NO_BREAK = "\N{NO-BREAK SPACE}"
LEGEND = "Routes: owner, or . for open and x for closed; spaces and color, * for a locomotive, () for a tunnel"

View = Mapping[str, Any]


def render(view: View) -> str:
    """Return the whole table as lines for a terminal."""
    players = (line for player in view["players"] for line in _player(view, player))
    return "\n".join([*_now(view), "", *players, "", LEGEND, *_board(view)])


def _now(view: View) -> Iterator[str]:
    whose = "" if view["turn"] is None else f"Seat {view['turn']}: "
    yield whose + PHASES[view["phase"]].en
    yield "Open cards: " + ", ".join(f"{place} {_name(card)}" for place, card in enumerate(view["display"]))
    if view["first_card"]:
        yield f"First card: {_name(view['first_card']['card'])}"
    yield f"Draw piles: {amount(view['draw_pile'], 'cards').en}, {amount(view['ticket_pile'], 'tickets').en}"
    yield from _listed("Discards", _cards(view["discard_pile"]), indent=0)
    if view["last_turns"]:
        yield f"Last turns, begun by seat {view['last_turns']['begun_by']}: {view['last_turns']['turns_left']} left"
    if view["tunnel"]:
        yield from _tunnel(view["tunnel"])


def _name(card: Kind | None) -> str:
    return named([card]).en if card else "-"


def _tunnel(tunnel: View) -> Iterator[str]:
    yield f"Tunnel {route_name(tunnel['route'])}: {tunnel['due']} extra due"
    yield from _listed("laid", _cards(tunnel["laid"]))
    yield from _listed("revealed", _cards(tunnel["revealed"]))


def _cards(payment: Mapping[Kind, int]) -> list[str]:
    """Return cards in kind order, in which JSON does not leave them."""
    return counted(payment_of(paid(payment))).en.split(", ")


def _player(view: View, player: View) -> Iterator[str]:
    numbers = [amount(player[name], name).en for name in AMOUNTS if player[name] is not None]
    mark = ">" if player["seat"] == view["turn"] else " "
    yield f"{mark}Seat {player['seat']} ({player['color']}): {', '.join(numbers)}"
    own = player["own"]
    if own:
        yield from _listed("hand", _cards(own["hand"]))
        yield from _listed("choose from", map(ticket_name, own["offered"]))
        yield from _listed("tickets", map(_ticket, own["tickets"]))


def _ticket(held: View) -> str:
    return ticket_name(held["ticket"]) + (" (connected)" if held["connected"] else "")


def _listed(name: str, items: Iterable[str], indent: int = 3) -> Iterator[str]:
    """Yield a list, wrapped between the items and never within a name."""
    text = ", ".join(item.replace(" ", NO_BREAK) for item in items)
    if text:
        first, others = " " * indent, " " * (indent + 2)
        lines = wrap(f"{name}: {text}", WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)
        yield from (line.replace(NO_BREAK, " ") for line in lines)


def _board(view: View) -> Iterator[str]:
    """Yield all routes in the order of the box, column by column."""
    cells = [f"{_owner(view, route)} {_ends(route)} {_price(route)}" for route in BOXES.load({}).routes]
    height = -(-len(cells) // COLUMNS)
    columns = [_even(cells[first : first + height]) for first in range(0, len(cells), height)]
    for row in zip(*columns, strict=True):
        yield " ".join(row).rstrip()


def _even(cells: Sequence[str]) -> list[str]:
    width = max(map(len, cells))
    return [cell.ljust(width) for cell in cells]


def _owner(view: View, route: Route) -> str:
    """Return the seat that owns the route, an ``x`` where nobody may claim it any more (R059), or a dot."""
    return str(view["routes"].get(route.id, "x" if route.id in view["closed"] else "."))


def _ends(route: Route) -> str:
    return f"{CITY_NAMES[route.a]}-{CITY_NAMES[route.b]}"


def _price(route: Route) -> str:
    color = "any" if route.color == "gray" else route.color[:3]
    price = f"{route.length} {color}{'*' * route.symbols}"
    return f"({price})" if route.type == "tunnel" else price
