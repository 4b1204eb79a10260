"""The invariants of the table. Nothing is hidden (R240), so nothing is resampled."""

from typing import Any

from ..data.tiles import Tile
from ..rules.course import is_stop
from ..state import Ship, Table


def invariants(table: Table) -> Any:
    """R278, R279, R282, R283: return the locations of all tiles, and check that the ships and the ghost are valid."""
    box = table.setup.box
    undealt = [tile for voyage in box.voyages[table.voyage :] for tile in voyage]
    on_map = [tile for tile in table.chart if tile is not None]
    at_ships = [tile for ship in table.ships for tile in _tiles_of(ship)]
    ids = sorted(tile.id for tile in [*undealt, *on_map, *at_ships, *table.gone])
    harbours = sorted([*table.harbours, *table.unused])
    ships = [_is_sound(table, ship) for ship in table.ships]
    return ids, harbours, ships, _is_spread(table), table.ghost in (None, 0, *box.villages, box.harbour)


def _tiles_of(ship: Ship) -> list[Tile]:
    aboard = [tile for tile in ship.spaces if tile is not None]
    return [*aboard, *ship.runes, *ship.markets, *ship.sold, *ship.monsters]


def _is_sound(table: Table, ship: Ship) -> bool:
    box = table.setup.box
    shields = sum(tile.shields if tile else box.shields_per_space for tile in ship.spaces)
    return 0 <= ship.crew <= ship.capacity == shields and len(ship.spaces) == box.ship_spaces


def _is_spread(table: Table) -> bool:
    """R008, R282: at sea each ship has its own stop tile, except the two in a battle and one on its way.

    The active ship may already have taken its tile.
    """
    mover = table.move.seat if table.move else None
    harbour = table.setup.box.harbour
    at_sea = {seat: place for seat, place in enumerate(table.places) if seat != mover and 0 < place < harbour}
    shared = len(at_sea) - len(set(at_sea.values()))
    waits = all(seat == table.active or is_stop(table, place) for seat, place in at_sea.items())
    return waits and shared == (table.battle is not None)
