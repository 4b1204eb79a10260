"""Attacks and moves: targets, placements of bracelets, destinations, and the victims of SLAM."""

from ..data.names import Space
from ..state import Table

MELEE = ("CLUB", "PUNCH")
KNOCKING_OFF = ("PUNCH", "SLINGSHOT")


def targets(table: Table) -> tuple[int, ...]:
    """C090-C092: melee attacks hit neighbours, ranged attacks hit everybody else, over water and Vikings."""
    vikings, active = table.vikings, table.active
    near = table.arena.adjacent[vikings[active]]
    melee = table.action in MELEE
    return tuple(seat for seat in range(table.setup.seats) if seat != active and (vikings[seat] in near) == melee)


def placements(table: Table) -> tuple[Space, ...]:
    """C094-C100: spaces beside the target, including water and other Vikings' spaces, except the attacker's own."""
    assert table.target is not None
    own = table.vikings[table.active]
    return tuple(space for space in table.arena.adjacent[table.vikings[table.target]] if space != own)


def destinations(table: Table) -> tuple[Space, ...]:
    """C070-C074: where the active Viking can end its move; SPRINT passes other Vikings, but no move ends on one."""
    return tuple(space for space in _reach(table) if space not in table.vikings)


def can_move(table: Table) -> bool:
    """C071: True if the active Viking has a destination."""
    return not set(table.vikings).issuperset(_reach(table))


def victims(table: Table) -> tuple[int, ...]:
    """C080, C081: the seats whose Vikings SLAM can reach, over at most one free space."""
    return tuple(seat for seat in range(table.setup.seats) if seat != table.active and _reaches(table, seat))


def displacements(table: Table, victim: int) -> tuple[Space, ...]:
    """C082-C084: where SLAM can put its victim; the space that the attacker leaves is free."""
    vikings = table.vikings
    left = vikings[table.active]
    return tuple(space for space in table.arena.steps[vikings[victim]] if space == left or space not in vikings)


def _reach(table: Table) -> tuple[Space, ...]:
    arena = table.arena
    return (arena.steps if table.action == "WALK" else arena.sprint)[table.vikings[table.active]]


def _reaches(table: Table, victim: int) -> bool:
    vikings, arena = table.vikings, table.arena
    here, there = vikings[table.active], vikings[victim]
    if there in arena.steps[here]:
        return True
    return any(middle not in vikings for middle in arena.between[here, there])
