"""The end: when it comes, and the final scoring."""

from events.games.skandinavien.data import BOX
from events.games.skandinavien.facts import GameEnded, GlobetrotterAwarded, ShownTicket, TicketsShown
from events.games.skandinavien.rules.final import completed, globetrotters, shown_by, total
from events.games.skandinavien.rules.network import longest_path
from events.games.skandinavien.state import Table

from .course import Course


def end_if_over(course: Course) -> None:
    """R127, R124: the game ends after the last turn, or when all have passed one directly after the other."""
    if course.before.turns_left is None and not course.before.passes:
        return
    table = course.table
    if table.turns_left != 0 and table.passes < table.setup.seats:
        return
    seats = range(table.setup.seats)
    for seat in seats:
        course.tell(_tickets_shown(table, seat))
    if best := globetrotters(table):
        course.tell(GlobetrotterAwarded(seats=best, completed=completed(table, best[0]), points=BOX.globetrotter))
    course.tell(
        GameEnded(
            reason="last_turns" if table.turns_left == 0 else "all_passed",
            totals=tuple(total(table, seat) for seat in seats),
            longest=tuple(map(longest_path, table.owned)),
        )
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
