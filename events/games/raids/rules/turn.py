"""Whose turn it is, and what is asked."""

from collections.abc import Mapping, Sequence

from ..state import Table
from .battle import has_answer
from .course import catches_up, must_dock
from .monsters import monster_to_choose
from .ship import goods_at

_NOBODY: tuple[int, ...] = ()
QUESTIONS = frozenset({"place", "sell", "navigate", "monster", "battle"})
"""The phases in which a seat is asked."""


def hindmost(places: Sequence[int], positions: Sequence[int], ghost: int | None, harbour: int) -> int | None:
    """R040, R041: return the seat whose ship at sea is furthest behind; in the harbour the highest position first.

    ``None`` when that is the ghost (R202), or when all are docked.
    """
    first, least = None, harbour
    for seat, place in enumerate(places):
        if place < least or (place == 0 and first is not None and positions[seat] > positions[first]):
            first, least = seat, place
    return None if ghost is not None and ghost < least else first


def in_turn_order(rows: Mapping[str, tuple[int, ...]], seats: int, first: int) -> tuple[int, ...]:
    """R023, R025: return the row of the box for so many players, which is in turn order, by seat."""
    row = rows[str(seats)]
    return tuple(row[(seat - first) % seats] for seat in range(seats))


def is_over(table: Table) -> bool:
    """R190: true after the fourth voyage."""
    return table.over


def asked(table: Table) -> int | None:
    """R251: return the one seat that is asked, who need not be the one whose turn it is; ``None`` for nobody."""
    if phase(table) not in QUESTIONS:
        return None
    if table.move is not None:
        return table.move.seat
    return table.active if table.battle is None else table.battle.asked


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:  # noqa: ARG001
    """Return the seat that is asked, for every viewer alike (R244)."""
    seat = asked(table)
    return _NOBODY if seat is None else (seat,)


def phase(table: Table) -> str:
    """Return what is asked, or what goes on by itself (R253)."""
    if table.move is not None:
        return "monster" if monster_to_choose(table, table.move) else "sailing"
    if table.battle is not None:
        return "battle" if has_answer(table, table.battle) else "forced"
    if table.active is not None:
        return _phase_of_turn(table, table.active)
    if not table.voyage:
        return "layout"
    if table.over:
        return "over"
    return "forced" if 0 in table.ranks else "harbour"


def _phase_of_turn(table: Table, seat: int) -> str:
    """R045: taking the tile, then navigating."""
    tile = table.chart[table.places[seat]]
    if tile is None:
        return "forced" if catches_up(table, seat) or must_dock(table, seat) else "navigate"
    if tile.type == "market":
        return "sell" if goods_at(table.ships[seat]) else "forced"
    return "forced" if tile.type == "rune" else "place"
