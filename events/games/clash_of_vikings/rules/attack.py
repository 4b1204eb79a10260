"""Attacks: whom CLUB, PUNCH, HAMMER and SLINGSHOT reach, and where a bracelet may be put."""

from ..data import Space
from ..state import Table

MELEE = ("CLUB", "PUNCH")
KNOCKING_OFF = ("PUNCH", "SLINGSHOT")


def targets(table: Table) -> tuple[int, ...]:
    """C090-C092: melee hits neighbours, ranged attacks everybody else, over water and Vikings."""
    vikings, active = table.vikings, table.active
    near = table.arena.adjacent[vikings[active]]
    melee = table.action in MELEE
    return tuple(seat for seat in range(table.setup.seats) if seat != active and (vikings[seat] in near) == melee)


def placements(table: Table) -> tuple[Space, ...]:
    """C094-C100: beside the target, water and other Vikings included, but not on the attacker's own space."""
    assert table.target is not None
    own = table.vikings[table.active]
    return tuple(space for space in table.arena.adjacent[table.vikings[table.target]] if space != own)


def viking_on(table: Table, space: Space) -> int | None:
    """Return whose Viking stands there, if any."""
    return table.vikings.index(space) if space in table.vikings else None
