"""Whose turn it is, and what is asked."""

from collections.abc import Sequence

from events.games.raids.state import Table

_NOBODY: tuple[int, ...] = ()


def hindmost(places: Sequence[int], positions: Sequence[int], ghost: int | None, harbour: int) -> int | None:
    """R040, R041: the seat whose ship at sea is furthest behind; in the harbour the highest start position first.

    ``None`` when that is the ghost (R202), or when all are docked.
    """
    first, least = None, harbour
    for seat, place in enumerate(places):
        if place < least or (place == 0 and first is not None and positions[seat] > positions[first]):
            first, least = seat, place
    return None if ghost is not None and ghost < least else first


def is_over(table: Table) -> bool:
    """R190: after the fourth voyage."""
    return table.over


def asked(table: Table) -> int | None:
    """R251: the one seat that is asked, who need not be the one whose turn it is."""
    if table.move is not None:
        return table.move.seat
    if table.battle is not None:
        return table.battle.asked
    return table.active


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:  # noqa: ARG001
    """The seat that is asked, for every viewer alike (R244)."""
    seat = asked(table)
    return _NOBODY if seat is None else (seat,)


def phase(table: Table) -> str:
    """What is asked."""
    if table.move is not None:
        return "monster"
    if table.battle is not None:
        return "battle"
    if table.active is None:
        return "over"
    tile = table.chart[table.places[table.active]]
    if tile is None:
        return "navigate"
    return "sell" if tile.type == "market" else "place"
