"""The table before the first fact."""

from events.ruleset.ruleset import Setup

from ..data import Box
from ..data.names import FIGURES
from ..state import Player, Supply, Table, Wheel


def empty(setup: Setup) -> Table:
    """Return the table with gold and points dealt, and the figures in the bag (R002 to R004, R008)."""
    box: Box = setup.box
    player = Player(gold=box.start_gold.get(setup.seats, 0), points=box.start_points)
    return Table(
        setup=setup,
        phase="layout",
        round=1,
        starter=0,
        active=0,
        players=(player,) * setup.seats,
        wheel=Wheel(),
        supply=Supply(bag=tuple(box.figures[figure] for figure in FIGURES)),
    )
