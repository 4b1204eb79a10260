"""Drawing tickets and choosing which to keep."""

from events.games.skandinavien.data import BOX, TicketId
from events.games.skandinavien.facts import ChoicesOpened, FirstTicketsChosen, TicketsDrawn, TicketsKept
from events.games.skandinavien.rules.tickets import Tickets, in_order, least_to_keep, left_out
from events.ruleset.refusals import RuleBroken

from .course import Course


def draw(course: Course, seat: int) -> None:
    """R110, R113: three tickets to choose from, or those that are left; a single one is kept at once (R114)."""
    table = course.table
    if table.step != "turn":
        raise RuleBroken("R022", "Finish what you have begun before drawing tickets.")
    if not table.ticket_pile:
        raise RuleBroken("R115", "No ticket is left.")
    drawn = table.ticket_pile[: -BOX.later_tickets.drawn - 1 : -1]
    course.tell(TicketsDrawn(seat=seat, count=len(drawn), tickets=drawn))
    if len(drawn) == 1:
        _keep_drawn(course, seat, drawn)


def keep(course: Course, seat: int, kept: tuple[TicketId, ...]) -> None:
    """R013, R111: some of the tickets offered; the others leave the game."""
    table = course.table
    offered, first = table.offered[seat], table.step == "first_tickets"
    rule = "R013" if first else "R111"
    if not offered:
        raise RuleBroken("R017", "There are no tickets to choose from.")
    if len(set(kept)) < len(kept) or not set(kept) <= set(offered):
        raise RuleBroken(rule, "Choose among the tickets offered to you, each once.")
    if len(kept) < least_to_keep(table):
        raise RuleBroken(rule, f"Keep at least {least_to_keep(table)} of the tickets.")
    if first:
        _keep_first(course, seat, in_order(offered, kept))
    else:
        _keep_drawn(course, seat, in_order(offered, kept))


def _keep_first(course: Course, seat: int, kept: Tickets) -> None:
    seats = tuple(range(course.table.setup.seats))
    returned = left_out(course.table.offered[seat], kept)
    course.tell(FirstTicketsChosen(asked=seats, seat=seat, kept=kept, returned=returned))
    table = course.table
    if not any(table.offered):
        course.tell(ChoicesOpened(kept=tuple(map(len, table.tickets)), starter=table.starter))


def _keep_drawn(course: Course, seat: int, kept: Tickets) -> None:
    returned = left_out(course.table.offered[seat], kept)
    course.tell(TicketsKept(seat=seat, kept=len(kept), returned=len(returned), tickets=kept, given_back=returned))
