"""Every way to buy: slot, place, where the figure goes, and on the first turn the start tile's row."""

from collections.abc import Sequence
from functools import cache

from events.ruleset.bounded_cache import memo

from ..commands import Buy
from ..data.grid import PLACES, indices
from ..data.names import KINDS, ROW_INDEX, SETTLERS
from ..state import Player, Table
from .board import open_cells, with_start_tile
from .wheel import takeable


def purchases(table: Table, player: Player) -> list[Buy]:
    """Return all that the player could buy now, slot by slot (R028), place by place (R077)."""
    return _in_slots(table, player, takeable(table.wheel, player.gold))


def only_purchase(table: Table, player: Player) -> Buy | None:
    """Return the one way to buy; ``None`` where there are several."""
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


@memo(1 << 16)
def _placings(slot: int, figure: str | None, cells: int) -> tuple[Buy, ...]:
    """A combination in each of these cells; with none the tile leaves the game (R070, R071)."""
    if not cells:
        return (Buy(slot=slot),)
    return tuple(buy for index in indices(cells) for buy in _in_cell(slot, figure, index))


@cache
def _in_cell(slot: int, figure: str | None, index: int) -> tuple[Buy, ...]:
    """R074 to R076: only in the row of its color the figure may go onto the tile."""
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
