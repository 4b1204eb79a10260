"""Drawing tickets and choosing which to keep."""

from events.ruleset.refusals import RuleBroken

from ..data import TicketId
from ..facts import FirstTicketsChosen, TicketsDrawn, TicketsKept
from ..rules.tickets import in_order, least_to_keep, left_out
from ..state import Table
from ..texts import amount
from .asked import require


def draw_tickets(table: Table, seat: int) -> TicketsDrawn:
    """Draw three tickets to choose from, or those that are left (R110, R113). Raises ``RuleBroken``."""
    require(table, "turn")
    if not table.ticket_pile:
        raise RuleBroken("R115", "No ticket is left.")
    drawn = table.ticket_pile[: -table.box.values.later_tickets.drawn - 1 : -1]
    return TicketsDrawn(seat=seat, count=len(drawn), tickets=drawn)


def keep(table: Table, seat: int, kept: tuple[TicketId, ...]) -> FirstTicketsChosen | TicketsKept:
    """Keep some of the tickets offered; the others leave the game (R013, R111). Raises ``RuleBroken``."""
    require(table, "first_tickets", "tickets")
    offered, is_first = table.offered[seat], table.phase == "first_tickets"
    if not offered:
        raise RuleBroken("R017", "You have chosen already, and a choice cannot be changed.")
    _require_a_choice(table, "R013" if is_first else "R111", offered, kept)
    chosen = in_order(offered, kept)
    returned = left_out(offered, chosen)
    if is_first:
        seats = tuple(range(table.setup.seats))
        return FirstTicketsChosen(asked=seats, seat=seat, kept=chosen, returned=returned)
    return TicketsKept(seat=seat, kept=len(chosen), returned=len(returned), tickets=chosen, given_back=returned)


def _require_a_choice(table: Table, rule: str, offered: tuple[TicketId, ...], kept: tuple[TicketId, ...]) -> None:
    if len(set(kept)) < len(kept) or not set(kept) <= set(offered):
        raise RuleBroken(rule, "Choose among the tickets offered to you, each once.")
    least = least_to_keep(table)
    if len(kept) < least:
        raise RuleBroken(rule, f"Keep at least {amount(least, 'tickets').en}.")
