"""Tiles that leave the map: for a ship, for the place beside it, or for good."""

from events.ruleset.records import change, put

from ..facts import MarketTaken, RuneTaken, TileDeclined, TilePlaced, TilesDiscarded
from ..rules.ship import capacity
from ..state import Ship, Table
from .ships import tile_at


def placed(table: Table, fact: TilePlaced) -> Table:
    """R061, R062, R067: return the table with the tile aboard, perhaps for another tile and some of the crew."""
    ship, tile = table.ships[fact.seat], tile_at(table, table.places[fact.seat])
    old = ship.spaces[fact.space]
    spaces = put(ship.spaces, fact.space, tile)
    laden = change(ship, spaces=spaces, capacity=capacity(table.setup.box, spaces), crew=ship.crew - fact.surplus)
    after = _taken(table, fact.seat, laden)
    return after if old is None else change(after, gone=(*table.gone, old))


def declined(table: Table, fact: TileDeclined) -> Table:
    """R063: return the table with the tile out of the game."""
    place = table.places[fact.seat]
    after: Table = change(table, chart=put(table.chart, place, None), gone=(*table.gone, tile_at(table, place)))
    return after


def discarded(table: Table, fact: TilesDiscarded) -> Table:
    """R080: return the table with many tiles out of the game."""
    chart = list(table.chart)
    for place in fact.places:
        chart[place] = None
    gone = table.gone + tuple([tile_at(table, place) for place in fact.places])
    after: Table = change(table, chart=tuple(chart), gone=gone)
    return after


def rune_taken(table: Table, fact: RuneTaken) -> Table:
    """R068: return the table with the rune beside the ship."""
    ship, rune = table.ships[fact.seat], tile_at(table, table.places[fact.seat])
    return _taken(table, fact.seat, change(ship, runes=(*ship.runes, rune)))


def market_taken(table: Table, fact: MarketTaken) -> Table:
    """R070, R072, R073: return the table with market and goods sold beside the ship, and a recruit aboard."""
    ship, box = table.ships[fact.seat], table.setup.box
    spaces = tuple([None if tile is not None and tile.id in fact.sold else tile for tile in ship.spaces])
    trader = change(
        ship,
        crew=ship.crew + fact.recruited,
        spaces=spaces,
        capacity=capacity(box, spaces),
        markets=(*ship.markets, tile_at(table, table.places[fact.seat])),
        sold=(*ship.sold, *(box.by_id[sold] for sold in fact.sold)),
    )
    return _taken(table, fact.seat, trader)


def _taken(table: Table, seat: int, ship: Ship) -> Table:
    """R076: the space of the map is empty."""
    chart = put(table.chart, table.places[seat], None)
    after: Table = change(table, chart=chart, ships=put(table.ships, seat, ship))
    return after
