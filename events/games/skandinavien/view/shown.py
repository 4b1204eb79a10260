"""What each viewer may see, built up from what is public and the viewer's own."""

from collections.abc import Iterable, Sequence
from typing import Any

from events.games.skandinavien.data import BOX, ROUTES, Kind, TicketId, payment_of, size
from events.games.skandinavien.rules.final import completed, shown
from events.games.skandinavien.rules.reach import routes_in
from events.games.skandinavien.rules.turn import is_over
from events.games.skandinavien.state import Table


def view(table: Table, viewer: int | None) -> dict[str, Any]:
    """R170 to R178: the table for a seat or a spectator; after the end everything for everybody."""
    over = is_over(table)
    return {
        "phase": table.step,
        "starter": table.starter,
        "turn": table.turn if table.turn >= 0 and not over else None,
        "display": table.display,
        "draw_pile": len(table.pile),
        "discard_pile": payment_of(table.discards),
        "ticket_pile": len(table.ticket_pile),
        "routes": {ROUTES[place].id: seat for place, seat in _owners(table)},
        "tunnel": _tunnel(table),
        "last_turns": _last_turns(table),
        "players": [_player(table, seat, own=over or seat == viewer) for seat in range(table.setup.seats)],
        **(_opened(table) if over else {}),
    }


def _owners(table: Table) -> list[tuple[int, int]]:
    return sorted((place, seat) for seat, owned in enumerate(table.owned) for place in routes_in(owned))


def _tunnel(table: Table) -> dict[str, Any] | None:
    tunnel = table.tunnel
    if tunnel is None:
        return None
    return {
        "route": ROUTES[tunnel.route].id,
        "laid": payment_of(tunnel.laid),
        "revealed": payment_of(tunnel.revealed),
        "due": tunnel.due,
    }


def _last_turns(table: Table) -> dict[str, Any] | None:
    return None if table.trigger is None else {"begun_by": table.trigger, "turns_left": table.turns_left}


def _player(table: Table, seat: int, *, own: bool) -> dict[str, Any]:
    public = {
        "seat": seat,
        "color": BOX.player_colors[seat],
        "trains": table.trains[seat],
        "points": table.points[seat],
        "cards": size(table.hands[seat]),
        **_ticket_numbers(table, seat),
    }
    return {**public, "own": _own(table, seat) if own else None}


def _ticket_numbers(table: Table, seat: int) -> dict[str, Any]:
    """R171: while first tickets are being chosen, not even who has answered may show."""
    if table.step == "first_tickets":
        return {"tickets": None, "offered": BOX.first_tickets.dealt, "returned": None}
    held, offered, returned = table.tickets[seat], table.offered[seat], table.returned[seat]
    return {"tickets": len(held), "offered": len(offered), "returned": len(returned)}


def _own(table: Table, seat: int) -> dict[str, Any]:
    tickets = shown(table.owned[seat], table.tickets[seat])
    return {
        "hand": payment_of(table.hands[seat]),
        "tickets": [{"ticket": ticket.id, "connected": connected} for ticket, connected in tickets],
        "completed": completed(table, seat),
        "offered": table.offered[seat],
        "returned": table.returned[seat],
    }


def _opened(table: Table) -> dict[str, Any]:
    return {
        "draw_pile_order": _from_the_top(table.pile),
        "ticket_pile_order": _from_the_top(table.ticket_pile),
        "longest_paths": table.longest,
    }


def _from_the_top(pile: Sequence[Kind] | Sequence[TicketId]) -> Iterable[str]:
    return pile[::-1]
