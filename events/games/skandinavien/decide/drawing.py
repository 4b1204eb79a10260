"""Drawing cards, one at a time."""

from events.games.skandinavien.facts import BlindCardDrawn, DisplayRefilled, OpenCardDrawn
from events.games.skandinavien.rules.turn import can_draw
from events.games.skandinavien.state import Table
from events.ruleset.refusals import RuleBroken

from .course import Course


def open_card(course: Course, seat: int, place: int) -> None:
    """R025, R028: an open card, replaced at once by the top card of the draw pile."""
    table = course.table
    _require_a_draw(table)
    course.tell(OpenCardDrawn(seat=seat, place=place, card=table.display[place]))
    course.tell(DisplayRefilled(place=place, card=table.pile[-1]))


def blind_card(course: Course, seat: int) -> None:
    """R025: the top card of the draw pile."""
    table = course.table
    _require_a_draw(table)
    course.tell(BlindCardDrawn(seat=seat, card=table.pile[-1]))


def _require_a_draw(table: Table) -> None:
    if table.step not in ("turn", "second_card"):
        raise RuleBroken("R022", "Finish what you have begun before drawing cards.")
    if not can_draw(table):
        raise RuleBroken("R034", "No card is left in the draw pile, nor in the discard pile to shuffle.")
