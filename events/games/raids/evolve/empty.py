"""The table before the first fact."""

from events.ruleset.ruleset import Setup

from ..data import Box
from ..rules.ship import capacity
from ..state import Ship, Table


def empty(setup: Setup) -> Table:
    """Return the table before anything is laid out."""
    box: Box = setup.box
    spaces = (None,) * box.ship_spaces
    ship = Ship(crew=0, capacity=capacity(box, spaces), spaces=spaces)
    nought = (0,) * setup.seats
    everywhere = box.harbour + 1
    return Table(
        setup=setup,
        ships=(ship,) * setup.seats,
        places=nought,
        positions=nought,
        ranks=nought,
        chart=(None,) * everywhere,
        taken=(0,) * everywhere,
        ghost=0 if setup.seats == 2 else None,
    )
