"""Where a ship may sail, what is discarded first, what it passes, and the crew with which it arrives."""

from collections.abc import Iterator

from events.ruleset.refusals import RuleBroken

from ..data.box import Box
from ..data.tiles import STOP_TYPES, Tile
from ..state import Move, Table
from .ship import value_of


def next_ahead(table: Table, seat: int) -> int:
    """R087: return the place of the next ship ahead, including the ghost and docked ships."""
    here = table.places[seat]
    ahead = [place for place in table.places if place > here]
    if table.ghost is not None and table.ghost > here:
        ahead.append(table.ghost)
    return min(ahead, default=table.setup.box.harbour)


def is_spared(table: Table, seat: int) -> bool:
    """R084: true for a ship that leaves the harbour while another one waits there; it need not catch up."""
    return table.places[seat] == 0 and (table.places.count(0) > 1 or table.ghost == 0)


def catches_up(table: Table, seat: int) -> bool:
    """R080: true if a tile lies between the ship and the next one ahead, and the ship is not spared."""
    if is_spared(table, seat):
        return False
    chart, places, ghost = table.chart, table.places, table.ghost
    for place in range(places[seat] + 1, table.setup.box.harbour):
        if place in places or place == ghost:
            return False
        if chart[place] is not None:
            return True
    return False


def left_behind(table: Table, seat: int) -> list[tuple[int, Tile]]:
    """R080: return the tiles strictly between the ship and the next one ahead, with their places."""
    here = table.places[seat] + 1
    between = table.chart[here : next_ahead(table, seat)]
    return [(place, tile) for place, tile in enumerate(between, here) if tile is not None]


def is_stop(table: Table, place: int) -> bool:
    """R092: true if a tile at which a ship may end its move is still there."""
    tile = table.chart[place]
    return tile is not None and tile.type in STOP_TYPES


def stops_ahead(table: Table, seat: int) -> Iterator[int]:
    """R092 to R096: yield the places at sea where the ship may end its move."""
    chart, places = table.chart, table.places
    for place in range(places[seat] + 1, table.setup.box.harbour):
        tile = chart[place]
        if tile is not None and tile.type in STOP_TYPES and (place not in places or can_attack(table, seat, place)):
            yield place


def destinations(table: Table, seat: int) -> list[int]:
    """R094: return the stops ahead, and at last the harbour."""
    return [*stops_ahead(table, seat), table.setup.box.harbour]


def must_dock(table: Table, seat: int) -> bool:
    """R154: true if no other stop is left. Free stops are checked first, since checking an attack takes longer."""
    chart, places = table.chart, table.places
    for place in range(places[seat] + 1, table.setup.box.harbour):
        tile = chart[place]
        if tile is not None and tile.type in STOP_TYPES and place not in places:
            return False
    return next(stops_ahead(table, seat), None) is None


def next_passed(table: Table, move: Move) -> int | None:
    """R099: return the next village, visit, raid or monster on the way that has an effect; ``None`` before the stop."""
    box, chart = table.setup.box, table.chart
    for place in range(table.places[move.seat] + 1, move.to):
        if place in box.villages:
            return place
        tile = chart[place]
        if tile is not None and tile.type not in STOP_TYPES and (tile.type == "monster" or lot_at(table, place, tile)):
            return place
    return None


def can_attack(table: Table, seat: int, place: int) -> bool:
    """R096: true if at least one Viking arrives, given the best choices on the way."""
    return max_crew(table, seat, table.ships[seat].crew, table.places[seat], place) > 0


def max_crew(table: Table, seat: int, crew: int, start: int, end: int) -> int:
    """R097: return the largest crew that can get from one place to another.

    A larger crew earlier never means a smaller one later, so at each monster the cheaper choice is the best.
    """
    box, ship = table.setup.box, table.ships[seat]
    for place in range(start + 1, end):
        if place in box.villages:
            crew = min(ship.capacity, crew + 1)
            continue
        tile = table.chart[place]
        if tile is None:
            continue
        if tile.type == "visit":
            crew = min(ship.capacity, crew + lot_at(table, place, tile))
        elif tile.type == "monster" and crew and fight_cost(table, seat, tile):
            crew -= 1
    return crew


def fight_cost(table: Table, seat: int, monster: Tile) -> int:
    """R121: return the strength that the weapons aboard do not cover."""
    return uncovered(monster, value_of(table.ships[seat], "weapon"))


def uncovered(monster: Tile, weapons: int) -> int:
    """R121: return the strength of a monster that weapons of this value do not cover."""
    return max(0, monster.value - weapons)


def lot_at(table: Table, place: int, tile: Tile) -> int:
    """R112, R113: return the Vikings of a visit, or the coin of a raid, for the next ship; 0 for other tiles."""
    lots, taken = lots_of(table.setup.box, tile), table.taken[place]
    return lots[taken] if taken < len(lots) else 0


def lots_of(box: Box, tile: Tile) -> tuple[int, ...]:
    """R032, R033: return the lots on a tile when it is laid out."""
    if tile.type == "visit":
        return box.visit_lots
    return box.raid_coins if tile.type == "raid" else ()


def check_destination(table: Table, seat: int, to: int) -> None:
    """Raise ``RuleBroken`` if the ship may not end its move there."""
    box = table.setup.box
    if to <= table.places[seat]:
        raise RuleBroken("R090", "A ship sails forward by at least one space.")
    if to > box.harbour:
        raise RuleBroken("R094", "The journey ends in the harbour.")
    if to == box.harbour:
        return
    if not is_stop(table, to):
        raise RuleBroken("R093", "A ship cannot stop at this space.")
    if to in table.places and not can_attack(table, seat, to):
        raise RuleBroken("R096", "Another ship lies there, and no Viking would be left to attack it.")
