"""Whose turn it is, which question is asked, and which actions are possible."""

from itertools import combinations
from typing import Literal, assert_never

from ..data.box import Kind, cards_of
from ..data.ids import TicketId
from ..state import Table
from .network import is_connected, within_reach

Due = Literal["layout", "opening", "shuffle", "refill", "reveal", "claim", "single_ticket", "last_turns", "scoring"]

Tickets = tuple[TicketId, ...]


def due(table: Table) -> Due | None:
    """Return the next automatic step, or ``None`` if a seat is asked or the game is over."""
    phase = table.phase
    # R037, R040: an empty draw pile is renewed before anything else. There is no pile before the end of the layout.
    if not table.pile and table.discards and phase != "over":
        return "shuffle"
    found: Due | None = None
    match phase:
        case "turn" | "second_card":
            if table.hole is not None:
                found = "refill"
            elif table.trigger is not None and table.turns_left is None:
                found = "last_turns"
        case "tunnel":
            found = _due_for_the_tunnel(table)
        case "tickets":
            found = "single_ticket" if len(table.offered[table.turn]) == 1 else None
        case "first_tickets":
            found = None if any(table.offered) else "opening"
        case "layout" | "scoring":
            found = phase
        case "over":
            found = None
        case _:
            assert_never(phase)
    return found


def _due_for_the_tunnel(table: Table) -> Due | None:
    """R082, R088, R096: cards are revealed as long as there are any; if no extra card is due, the route is claimed."""
    tunnel = table.tunnel
    assert tunnel is not None
    if tunnel.missing and table.pile:
        return "reveal"
    return None if tunnel.due else "claim"


def is_over(table: Table) -> bool:
    """Return True if the final scoring is done."""
    return table.phase == "over"


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:
    """Return the seats that have not chosen their first tickets yet, then the seat whose turn it is (R016, R020).

    While first tickets are being chosen, no seat sees which of the others have answered.
    """
    if table.phase == "over" or due(table):
        return ()
    if table.phase == "first_tickets":
        return tuple(seat for seat, offered in enumerate(table.offered) if seat != viewer or offered)
    return (table.turn,)


def can_draw(table: Table) -> bool:
    """Return True if a card can be drawn: an empty draw pile means an empty discard pile, too (R034, R038)."""
    return bool(table.pile)


def is_stuck(table: Table, seat: int) -> bool:
    """Return True if none of the three actions is possible (R120)."""
    return not (table.pile or table.ticket_pile or within_reach(table, seat))


def cards_to_deal(table: Table) -> tuple[Kind, ...]:
    """Return the cards that have not been dealt yet, in kind order."""
    return cards_of(table.box.deck - sum(table.hands))


def tickets_to_deal(table: Table) -> tuple[TicketId, ...]:
    """Return the tickets that have not been dealt yet, in the order of the box."""
    dealt = {ticket for offered in table.offered for ticket in offered}
    return tuple(ticket for ticket in table.box.tickets if ticket not in dealt)


def min_to_keep(table: Table) -> int:
    """Return the minimum number of tickets to keep (R013, R111)."""
    values = table.box.values
    first = table.phase == "first_tickets"
    return values.first_tickets.keep_at_least if first else values.later_tickets.keep_at_least


def choices(offered: Tickets, min_count: int) -> tuple[Tickets, ...]:
    """Return every choice of at least the required number, smallest first (R018, R118)."""
    return tuple(chosen for count in range(min_count, len(offered) + 1) for chosen in combinations(offered, count))


def cheapest(table: Table, seat: int) -> Tickets:
    """Return the choice with the fewest tickets and then the lowest points (R260).

    With equal points, completed tickets come first, then those offered first.
    """
    box, owned = table.box, table.owned[seat]

    def costs(kept: Tickets) -> tuple[int, int]:
        tickets = [box.tickets[one] for one in kept]
        failed = sum(ticket.points for ticket in tickets if not is_connected(box, owned, ticket))
        return sum(ticket.points for ticket in tickets), failed

    return min(combinations(table.offered[seat], min_to_keep(table)), key=costs)


def left_out(offered: Tickets, kept: Tickets) -> Tickets:
    """Return the offered tickets that are not kept."""
    return tuple(ticket for ticket in offered if ticket not in kept)


def in_order(offered: Tickets, kept: Tickets) -> Tickets:
    """Return the kept tickets in the order in which they were offered."""
    return tuple(ticket for ticket in offered if ticket in kept)
