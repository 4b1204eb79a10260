"""What follows of itself from a table, before anybody is asked."""

from typing import Literal, assert_never

from ..state import Table

Due = Literal["layout", "opening", "shuffle", "refill", "reveal", "claim", "single_ticket", "last_turns", "scoring"]


def due(table: Table) -> Due | None:
    """Return what is due next; ``None`` where somebody is asked, or the game is over."""
    phase = table.phase
    # R037, R040: a used up draw pile is renewed before anything else. No pile is laid before the end of the layout.
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
    """R082, R088, R096: cards are revealed as long as there are any; without a card due the route is claimed."""
    tunnel = table.tunnel
    assert tunnel is not None
    if tunnel.missing and table.pile:
        return "reveal"
    return None if tunnel.due else "claim"
