"""The score as if the game ended now."""

from collections import Counter
from collections.abc import Sequence

from events.ruleset.scoring import Line, SeatScore, tally

from .rules.turn import is_over
from .state import Table
from .texts import TEXTS


def score(table: Table, viewer: int | None) -> Sequence[SeatScore]:
    """C152: the sum of each seat's bracelets. Until the end a seat knows only its own (C130, C155)."""
    over = is_over(table)
    return [
        tally(seat, tuple(TEXTS.scores), _lines(values) if over or seat == viewer else ())
        for seat, values in enumerate(table.bracelets)
    ]


def tie_break_values(table: Table, seat: int) -> tuple[int, ...]:
    """C154: with equal sums the seat with more bracelets wins; otherwise the win is shared."""
    return (len(table.bracelets[seat]),)


def _lines(values: Sequence[int]) -> list[Line]:
    return [
        Line(
            component="bracelets",
            points=value * count,
            text=TEXTS.lines["of_value"].put(count=TEXTS.nouns["bracelets"].counted(count), value=value),
        )
        for value, count in sorted(Counter(values).items())
    ]
