"""What each viewer may see, which is the same for all, and what stays the same however the game goes."""

from collections.abc import Iterable
from typing import Any

from events.ruleset.chance import Chance

from .data import Tile
from .rules.course import fight_cost, is_stop
from .rules.fame import fame
from .rules.harbour import counts_for
from .rules.monsters import monster_ahead
from .rules.turn import asked, phase
from .state import Ship, Table


def view(table: Table, viewer: int | None) -> dict[str, Any]:  # noqa: ARG001
    """R240, R244: the whole table, for players and spectators alike.

    Tiles in play come whole, so that whoever draws them needs no more; those that left the game come by id.
    """
    return {
        "voyage": table.voyage,
        "phase": phase(table),
        "asked": asked(table),
        "active": table.active,
        "harbour_tiles": list(table.harbours),
        "unused_harbour_tiles": list(table.unused),
        "harbour_counts": list(counts_for(table, table.harbours[table.voyage - 1])),
        "map": [_place(table, place) for place in range(table.setup.box.harbour + 1)],
        "ghost": table.ghost,
        "ships": [_ship(table, seat) for seat in range(table.setup.seats)],
        "move": _move(table),
        "battle": _battle(table),
        "gone": _ids(table.gone),
    }


def _place(table: Table, place: int) -> dict[str, Any]:
    box, tile = table.setup.box, table.chart[place]
    ships = [seat for seat, at in enumerate(table.places) if at == place]
    shown: dict[str, Any] = {"place": place, "tile": tile, "ships": ships}
    if place in box.villages:
        # R031: one Viking for each player who has not come by yet.
        shown["vikings"] = sum(at < place for at in table.places)
    elif tile and tile.type == "visit":
        shown["vikings"] = list(box.visit_lots[table.taken[place] :])
    elif tile and tile.type == "raid":
        shown["coins"] = list(box.raid_coins[table.taken[place] :])
    return shown


def _ship(table: Table, seat: int) -> dict[str, Any]:
    ship = table.ships[seat]
    return {
        "seat": seat,
        "place": table.places[seat],
        "start_position": table.positions[seat],
        "rank": table.ranks[seat] or None,
        "crew": ship.crew,
        "capacity": ship.capacity,
        "spaces": list(ship.spaces),
        "runes": list(ship.runes),
        "markets": list(ship.markets),
        "sold": list(ship.sold),
        "monsters": list(ship.monsters),
        "coins": list(ship.coins),
        "fame": fame(table.setup.box, ship),
    }


def _move(table: Table) -> dict[str, Any] | None:
    move = table.move
    if move is None:
        return None
    place, monster = monster_ahead(table, move)
    cost = fight_cost(table, move.seat, monster)
    return {"seat": move.seat, "to": move.to, "monster": monster, "place": place, "cost": cost}


def _battle(table: Table) -> dict[str, Any] | None:
    battle = table.battle
    if battle is None:
        return None
    return {"place": battle.place, "asked": battle.asked, "opponent": battle.opponent, "blow": battle.blow}


def _ids(tiles: Iterable[Tile]) -> list[str]:
    return [tile.id for tile in tiles]


def conserved(table: Table) -> Any:
    """R278, R279, R282, R283: every tile is in one place, and what must hold of ships and ghost does."""
    box = table.setup.box
    undealt = [tile for voyage in box.voyages[table.voyage :] for tile in voyage]
    on_map = [tile for tile in table.chart if tile is not None]
    at_ships = [tile for ship in table.ships for tile in _tiles_of(ship)]
    ids = sorted(_ids([*undealt, *on_map, *at_ships, *table.gone]))
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
    """R008, R282: at sea each ship has a stop tile of its own, but for the two in a battle and one on its way.

    The active ship may have taken its tile already.
    """
    mover = table.move.seat if table.move else None
    harbour = table.setup.box.harbour
    at_sea = {seat: place for seat, place in enumerate(table.places) if seat != mover and 0 < place < harbour}
    shared = len(at_sea) - len(set(at_sea.values()))
    waits = all(seat == table.active or is_stop(table, place) for seat, place in at_sea.items())
    return waits and shared == (table.battle is not None)


def redeal(table: Table, viewer: int | None, chance: Chance) -> Table:  # noqa: ARG001
    """Nothing on the table is hidden, and the order of later voyages is not yet drawn (R242)."""
    return table
