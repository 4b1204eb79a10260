"""The wheel: prices, what may be bought, the layout, its turns, and special tiles."""

from collections.abc import Sequence
from functools import cache

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.refusals import RuleBroken

from ..commands import Buy
from ..data.box import PLACES, indices
from ..data.names import BUILDINGS, FIGURE_INDEX, KINDS, ROW_INDEX, SETTLERS, SHIP, Building, Figure, SpecialTile, Tile
from ..state import Player, Table, Wheel
from .board import open_cells, with_start_tile

SLOTS = 12


def price(wheel: Wheel, slot: int) -> int:
    """Return how far the slot is from the one at 0 (R024, R044)."""
    return slot - wheel.zero


def combination(wheel: Wheel, slot: int) -> tuple[Tile, Figure]:
    """Return the tile and the figure in a slot (R020). Raises ``RuleBroken`` if they have been bought."""
    tile, figure = wheel.tiles[slot], wheel.figures[slot]
    if tile is None or figure is None:
        raise RuleBroken("R023", "That combination has been bought.")
    return tile, figure


def dearest(wheel: Wheel) -> int | None:
    """Return the occupied slot with the highest price; ``None`` if the wheel is empty (R150)."""
    return max((slot for slot, figure in enumerate(wheel.figures) if figure is not None), default=None)


def takeable(wheel: Wheel, gold: int) -> list[int]:
    """Return the slots that a player with this much gold may take (R026, R028 to R032).

    Above 0 these are all that the player can pay. The slot at 0 may be taken if its figure is the last of its color, or
    if the player can pay for no other.
    """
    figures, zero = wheel.figures, wheel.zero
    most = zero + gold
    found = [slot for slot, figure in enumerate(figures) if figure is not None and zero < slot <= most]
    if not found or figures.count(figures[zero]) == 1:
        found.insert(0, zero)
    return found


def turn(wheel: Wheel) -> int:
    """Return the number of steps that the wheel has to turn; 0 if it need not turn or is empty (R042, R043)."""
    if wheel.figures[wheel.zero] is not None:
        return 0
    return next((slot - wheel.zero for slot, figure in enumerate(wheel.figures) if figure is not None), 0)


def is_empty(wheel: Wheel) -> bool:
    """Return True if all combinations are sold (R025)."""
    return not any(wheel.figures)


def is_last(wheel: Wheel) -> bool:
    """Return True if exactly one combination is left."""
    return wheel.figures.count(None) == SLOTS - 1


def laid_out(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return tiles by slot: in the order drawn, islands from 0 upwards, ships from 11 downwards (R013 to R016)."""
    islands = [tile for tile in tiles if KINDS[tile] != SHIP]
    ships = [tile for tile in tiles if KINDS[tile] == SHIP]
    return (*islands, *reversed(ships))


def in_order(drawn: Sequence[int], order: Sequence[Figure]) -> tuple[Figure, ...]:
    """Return the figures of each color side by side, in this order of colors (R018, R019)."""
    return tuple(figure for figure in order for _ in range(drawn[FIGURE_INDEX[figure]]))


def next_slots(wheel: Wheel, count: int) -> tuple[int, ...]:
    """Return the dearest free slots, from the dearest down (R171, R172)."""
    free = [slot for slot in reversed(range(SLOTS)) if wheel.figures[slot] is None]
    return tuple(free[:count])


def purchases(table: Table, player: Player) -> list[Buy]:
    """Return all possible purchases of the player, slot by slot (R028), place by place (R077)."""
    return _in_slots(table, player, takeable(table.wheel, player.gold))


def only_purchase(table: Table, player: Player) -> Buy | None:
    """Return the only possible purchase; ``None`` if there are several."""
    slots = takeable(table.wheel, player.gold)
    ways = _in_slots(table, player, slots) if len(slots) == 1 else ()
    return ways[0] if len(ways) == 1 else None


def _in_slots(table: Table, player: Player, slots: Sequence[int]) -> list[Buy]:
    tiles, figures, homeland = table.wheel.tiles, table.wheel.figures, table.box.homeland
    found: list[Buy] = []
    if player.board.lefts:
        cells = open_cells(player.board, homeland)
        for slot in slots:
            found += _placings(slot, figures[slot], cells[KINDS[tiles[slot]]])
    else:
        for slot in slots:
            found += _first_placings(slot, figures[slot], KINDS[tiles[slot]], homeland)
    return found


@bounded_cache(1 << 16)
def _placings(slot: int, figure: str | None, cells: int) -> tuple[Buy, ...]:
    """A purchase for each of these cells; without cells the tile leaves the game (R070, R071)."""
    if not cells:
        return (Buy(slot=slot),)
    return tuple(buy for index in indices(cells) for buy in _in_cell(slot, figure, index))


@cache
def _in_cell(slot: int, figure: str | None, index: int) -> tuple[Buy, ...]:
    """R074 to R076: the figure may go onto the tile only in the row of its color."""
    place = PLACES[index]
    aside = Buy(slot=slot, place=place, figure="mainland")
    if place.row != figure:
        return (aside,)
    return (Buy(slot=slot, place=place, figure="tile"), aside)


@cache
def _first_placings(slot: int, figure: str | None, kind: int, homeland: int) -> tuple[Buy, ...]:
    """R047, R051: the start tile in each row, then the bought tile by the normal rules."""
    return tuple(
        Buy(slot=slot, place=buy.place, figure=buy.figure, start_row=row)
        for row in SETTLERS
        for buy in _placings(slot, figure, open_cells(with_start_tile(ROW_INDEX[row]), homeland)[kind])
    )


def earns_special_tile(table: Table, slot: int) -> bool:
    """Return True for the dearest combination, if it costs gold and an open tile is left (R150, R152, R153)."""
    wheel = table.wheel
    return bool(table.supply.open_special) and price(wheel, slot) > 0 and not any(wheel.figures[slot + 1 :])


def choices(table: Table) -> list[SpecialTile]:
    """Return the kinds of the open special tiles."""
    return list(dict.fromkeys(table.supply.open_special))


def waiting_building(player: Player) -> tuple[Building, int] | None:
    """Return a special building put aside, with the cells of the tiles that it may replace (R190, R192, R193)."""
    for building, cells in zip(BUILDINGS, player.board.buildings, strict=True):
        if cells and building in player.special_tiles:
            return building, cells
    return None
