"""Drawing cards, one at a time."""

from events.ruleset.refusals import RuleBroken

from ..facts import BlindCardDrawn, OpenCardDrawn
from ..rules.turn import can_draw
from ..state import Table
from .asked import require


def draw_open(table: Table, seat: int, place: int) -> OpenCardDrawn:
    """Take an open card (R025). Raises ``RuleBroken``."""
    _require_a_draw(table)
    if place >= len(table.display):
        raise RuleBroken("R025", "There is no open card at this place.")
    return OpenCardDrawn(seat=seat, place=place, card=table.display[place])


def draw_blind(table: Table, seat: int) -> BlindCardDrawn:
    """Take the top card of the draw pile (R025). Raises ``RuleBroken``."""
    _require_a_draw(table)
    return BlindCardDrawn(seat=seat, card=table.pile[-1])


def _require_a_draw(table: Table) -> None:
    require(table, "turn", "second_card")
    if not can_draw(table):
        raise RuleBroken("R034", "No card is left in the draw pile, nor in the discard pile to shuffle.")
