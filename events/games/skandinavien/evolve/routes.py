"""What claiming a route does."""

from events.ruleset.records import put

from ..data import paid
from ..facts import RouteClaimed
from ..rules.doubles import still_open
from ..state import Table
from .hands import laid_down
from .turns import next_turn


def route_claimed(table: Table, fact: RouteClaimed) -> Table:
    """Place the trains, score the points, and discard what was paid."""
    seat, place = fact.seat, table.box.route_places[fact.route]
    bag = paid(fact.payment)
    # R093: what was laid for a tunnel has left the hand before, and goes together with what was revealed.
    tunnel = table.tunnel
    # R126, R129: who comes down to the last trains first begins the last turns.
    begins = table.trigger is None and fact.trains <= table.box.values.last_turns_at
    return next_turn(
        table if tunnel else laid_down(table, seat, bag),
        discards=table.discards + bag + (tunnel.revealed if tunnel else 0),
        owned=put(table.owned, seat, table.owned[seat] | 1 << place),
        open=still_open(table, place, seat),
        trains=put(table.trains, seat, fact.trains),
        points=put(table.points, seat, table.points[seat] + fact.points),
        tunnel=None,
        trigger=seat if begins else table.trigger,
    )
