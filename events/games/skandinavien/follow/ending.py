"""The final scoring."""

from ..facts import GameEnded, GlobetrotterAwarded, ShownTicket, TicketsShown
from ..rules.final import completed, globetrotters, shown_by, total
from ..rules.network import longest_path
from ..state import Table


def end(table: Table) -> TicketsShown | GlobetrotterAwarded | GameEnded:
    """Return the next fact of the end: tickets are shown, the bonus is awarded, the game is over (R134 to R146)."""
    if table.shown < table.setup.seats:
        return _tickets_shown(table, table.shown)
    if not table.is_awarded and (best := globetrotters(table)):
        points = table.box.values.globetrotter
        return GlobetrotterAwarded(seats=best, completed=completed(table, best[0]), points=points)
    return GameEnded(
        reason="last_turns" if table.turns_left == 0 else "all_passed",
        totals=tuple(total(table, seat) for seat in range(table.setup.seats)),
        longest=tuple(longest_path(table.box, owned) for owned in table.owned),
    )


def _tickets_shown(table: Table, seat: int) -> TicketsShown:
    tickets = shown_by(table, seat)
    return TicketsShown(
        seat=seat,
        tickets=tuple(
            ShownTicket(ticket=ticket.id, points=ticket.points, connected=connected) for ticket, connected in tickets
        ),
        completed=completed(table, seat),
        gained=sum(ticket.points for ticket, connected in tickets if connected),
        lost=sum(ticket.points for ticket, connected in tickets if not connected),
    )
