"""A view drawn as text, for a terminal."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from events.games.skandinavien.data import paid, payment_of
from events.games.skandinavien.texts import AMOUNTS, PHASES, amount, counted, named, route_name, ticket_name

WIDTH = 100


def draw(view: Mapping[str, Any]) -> str:
    """Display and piles, a tunnel that waits, and every player with routes and what else may be seen."""
    return "\n".join(_lines(view))


def _lines(view: Mapping[str, Any]) -> Iterator[str]:
    whose = "" if view["turn"] is None else f"Seat {view['turn']}: "
    yield whose + PHASES[view["phase"]].en
    yield f"Open cards: {named(view['display']).en}"
    discards = sum(view["discard_pile"].values())
    yield f"Draw pile {view['draw_pile']}, discards {discards}, tickets {view['ticket_pile']}"
    if view["last_turns"]:
        yield f"Last turns, begun by seat {view['last_turns']['begun_by']}: {view['last_turns']['turns_left']} left"
    if view["tunnel"]:
        yield from wrap(_tunnel(view["tunnel"]), WIDTH, subsequent_indent="    ")
    for player in view["players"]:
        yield from _player(player, [route for route, seat in view["routes"].items() if seat == player["seat"]])


def _tunnel(tunnel: Mapping[str, Any]) -> str:
    laid, revealed = counted(tunnel["laid"]).en, counted(tunnel["revealed"]).en
    return f"Tunnel {route_name(tunnel['route'])}: laid {laid}; revealed {revealed}; {tunnel['due']} extra due"


def _player(player: Mapping[str, Any], routes: list[Any]) -> Iterator[str]:
    numbers = [amount(player[name], name).en for name in AMOUNTS if player[name] is not None]
    yield f"Seat {player['seat']} ({player['color']}): {', '.join(numbers)}"
    own = player["own"]
    if own:
        yield from _listed("hand", [counted(payment_of(paid(own["hand"]))).en] if own["hand"] else [])
        yield from _listed("choose from", map(ticket_name, own["offered"]))
        yield from _listed("tickets", map(_ticket, own["tickets"]))
    yield from _listed("routes", map(route_name, routes))


def _ticket(held: Mapping[str, Any]) -> str:
    return ticket_name(held["ticket"]) + (" (connected)" if held["connected"] else "")


def _listed(name: str, items: Any) -> Iterator[str]:
    text = ", ".join(items)
    if text:
        yield from wrap(f"{name}: {text}", WIDTH, initial_indent="  ", subsequent_indent="    ")
