"""The score as if the game ended now; none of it is hidden."""

from collections.abc import Sequence

from events.ruleset.scoring import SeatScore, tally

from .rules.fame import fame_lines
from .state import Table
from .texts import TEXTS

_NAMES = tuple(TEXTS.scores)


def score(table: Table, viewer: int | None) -> Sequence[SeatScore]:  # noqa: ARG001
    """R220 to R225: return the score of every seat, with a line for each reason."""
    return [tally(seat, _NAMES, fame_lines(table.setup.box, ship)) for seat, ship in enumerate(table.ships)]
