"""The table before the first fact."""

from events.ruleset.ruleset import Setup

from ..data import Box
from ..state import Table


def empty(setup: Setup) -> Table:
    """Return the table before anything is dealt."""
    seats, box = setup.seats, setup.box
    assert isinstance(box, Box)
    return Table(
        setup=setup,
        phase="layout",
        turn=-1,
        hands=(0,) * seats,
        display=(),
        pile=(),
        discards=0,
        tickets=((),) * seats,
        offered=((),) * seats,
        returned=((),) * seats,
        ticket_pile=(),
        owned=(0,) * seats,
        open=((1 << len(box.routes)) - 1,) * seats,
        trains=(box.values.trains_per_player,) * seats,
        points=(0,) * seats,
        known=(0,) * seats,
    )
