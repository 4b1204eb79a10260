"""The score as if the game ended now."""

from collections.abc import Sequence

from events.ruleset.scoring import Line, SeatScore, Text, tally

from .rules import is_over
from .state import Table
from .texts.names import SCORES


def score(table: Table, viewer: int | None) -> Sequence[SeatScore]:
    """N08: 10 for the winner and the own bonus; bids cost what was bid."""
    return [tally(seat, tuple(SCORES), list(_lines(table, seat, viewer))) for seat in range(table.setup.seats)]


def tie_break_values(table: Table, seat: int) -> tuple[int, ...]:
    """Of equal totals the winner of the stones is first."""
    return (int(table.winner == seat),)


def _lines(table: Table, seat: int, viewer: int | None) -> list[Line]:
    lines = []
    bid, bonus = table.bids[seat], table.bonuses[seat]
    if table.winner == seat:
        lines.append(Line(component="stones", points=10, text=Text(de="Sieg", en="Victory")))
    if bonus and (is_over(table) or viewer == seat):
        lines.append(Line(component="bonus", points=bonus, text=Text(de="Bonus", en="Bonus")))
    if bid and (table.active is not None or is_over(table) or viewer == seat):
        lines.append(Line(component="bid", points=-bid, text=Text(de="Gebot", en="Bid")))
    return lines
