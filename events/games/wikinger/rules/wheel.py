"""The wheel: prices, what may be taken, how it is laid out, and when it turns."""

from collections.abc import Iterator, Sequence

from events.ruleset.refusals import RuleBroken

from ..data.names import FIGURE_INDEX, KINDS, SHIP, Figure, Tile
from ..state import Wheel

SLOTS = 12


def price(wheel: Wheel, slot: int) -> int:
    """Return how far the slot is from the one at 0 (R024, R044)."""
    return slot - wheel.zero


def combination(wheel: Wheel, slot: int) -> tuple[Tile, Figure]:
    """Return the tile and the figure in a slot (R020). Raises ``RuleBroken`` where they have been bought."""
    tile, figure = wheel.tiles[slot], wheel.figures[slot]
    if tile is None or figure is None:
        raise RuleBroken("R023", "That combination has been bought.")
    return tile, figure


def taken_slots(wheel: Wheel) -> list[int]:
    """Return the slots with a combination, from the cheapest to the dearest."""
    return [slot for slot, figure in enumerate(wheel.figures) if figure is not None]


def dearest(wheel: Wheel) -> int | None:
    """Return the occupied slot with the highest price; ``None`` at an empty wheel (R150)."""
    return max(taken_slots(wheel), default=None)


def takeable(wheel: Wheel, gold: int) -> list[int]:
    """Return the slots that a player with so much gold may take (R026, R028 to R032).

    Above 0 it is whatever he can pay. The one at 0 is free where its figure is the last of its color, and where
    nothing else can be paid.
    """
    figures, zero = wheel.figures, wheel.zero
    most = zero + gold
    found = [slot for slot, figure in enumerate(figures) if figure is not None and zero < slot <= most]
    if not found or figures.count(figures[zero]) == 1:
        found.insert(0, zero)
    return found


def turn(wheel: Wheel) -> int:
    """Return by how many steps the wheel has to turn now; 0 if it stands right, or is empty (R042, R043)."""
    if wheel.figures[wheel.zero] is not None:
        return 0
    return next((slot - wheel.zero for slot, figure in enumerate(wheel.figures) if figure is not None), 0)


def is_empty(wheel: Wheel) -> bool:
    """Return True if all combinations are sold (R025)."""
    return not any(wheel.figures)


def is_last(wheel: Wheel) -> bool:
    """Return True if one combination is left and no other."""
    return wheel.figures.count(None) == SLOTS - 1


def laid_out(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return tiles by slot: in the order drawn, islands from 0 upwards, ships from 11 downwards (R013 to R016)."""
    islands = [tile for tile in tiles if KINDS[tile] != SHIP]
    ships = [tile for tile in tiles if KINDS[tile] == SHIP]
    return (*islands, *reversed(ships))


def in_order(drawn: Sequence[int], order: Sequence[Figure]) -> tuple[Figure, ...]:
    """Return the figures of each color side by side, in this order of colors (R018, R019)."""
    return tuple(_by_color(drawn, order))


def _by_color(drawn: Sequence[int], order: Sequence[Figure]) -> Iterator[Figure]:
    for figure in order:
        yield from [figure] * drawn[FIGURE_INDEX[figure]]


def next_slots(wheel: Wheel, count: int) -> tuple[int, ...]:
    """Return the dearest free slots, from the dearest down (R171, R172)."""
    free = [slot for slot in reversed(range(SLOTS)) if wheel.figures[slot] is None]
    return tuple(free[:count])
