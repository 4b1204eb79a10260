"""Double routes: what a claim closes, and for whom."""

from ..state import Table


def twins_of(table: Table) -> tuple[int, ...]:
    """Return the other route of the double at each place, as a set of routes (R061, R062)."""
    box = table.box
    return box.twins if table.setup.options.mixed_doubles else box.twins_alike


def still_open(table: Table, place: int, seat: int) -> tuple[int, ...]:
    """Return the routes open to each seat after one seat's claim (R045, R058 to R060)."""
    claimed = 1 << place
    double = claimed | twins_of(table)[place]
    if table.setup.seats == 2:
        return tuple([routes & ~double for routes in table.open])
    return tuple([routes & ~(double if other == seat else claimed) for other, routes in enumerate(table.open)])


def closed_to_all(table: Table) -> int:
    """Return the routes without an owner that nobody may claim any more (R059)."""
    left = (1 << len(table.box.routes)) - 1
    for owned, open_routes in zip(table.owned, table.open, strict=True):
        left &= ~(owned | open_routes)
    return left
