"""What a seat does when its time is over (R255)."""

from events.ruleset.ruleset import Away

from .commands import DiscardTile, Flee, Navigate, PlaceTile, RaidsCommand, Sacrifice
from .legal import legal
from .rules.ship import room
from .state import Table


def default(table: Table, seat: int, _: Away) -> RaidsCommand:
    """Place a tile if no Viking is lost by it, else discard it; sell nothing; sacrifice; flee.

    A ship sails to the nearest stop where no other one lies, else to the harbour.
    """
    offered = legal(table, seat)
    voyages = [one for one in offered if isinstance(one, Navigate | Flee)]
    if voyages:
        return next((one for one in voyages if one.to not in table.places), voyages[-1])
    if isinstance(offered[-1], Sacrifice):
        return offered[-1]
    if isinstance(offered[-1], DiscardTile):
        return offered[0] if isinstance(offered[0], PlaceTile) and _spares_crew(table, seat) else offered[-1]
    return offered[0]


def _spares_crew(table: Table, seat: int) -> bool:
    tile = table.chart[table.places[seat]]
    return tile is not None and room(table.ships[seat]) >= table.setup.box.shields_per_space - tile.shields
