"""What stays the same however the game goes."""

from typing import Any

from ..data import bag_of, counts
from ..rules.doubles import twins_of
from ..rules.reach import routes_in
from ..state import Table


def invariants(table: Table) -> Any:
    """Return all cards and tickets, wherever they are; check trains, doubles, display and piles (R241 to R247)."""
    assert len(table.display) == table.box.values.display, "the display is not full"
    assert table.pile or not table.discards, "an empty draw pile beside a discard pile"
    _check_routes(table)
    return _cards(table), _tickets(table)


def _cards(table: Table) -> tuple[int, ...]:
    tunnel = table.tunnel
    out = tunnel.laid + tunnel.revealed if tunnel else 0
    return counts(sum(table.hands) + bag_of(table.display) + bag_of(table.pile) + table.discards + out)


def _tickets(table: Table) -> list[str]:
    rows = (*table.tickets, *table.offered, *table.returned, table.ticket_pile)
    return sorted(ticket for row in rows for ticket in row)


def _check_routes(table: Table) -> None:
    claimed, trains = 0, table.box.values.trains_per_player
    for seat, owned in enumerate(table.owned):
        routes = [table.box.routes[place] for place in routes_in(owned)]
        assert table.trains[seat] == trains - sum(route.length for route in routes) >= 0, "trains are missing"
        assert table.points[seat] == sum(route.points for route in routes), "points are missing"
        assert not claimed & owned, "a route has two owners"
        claimed |= owned
    twins = twins_of(table)
    for owned in [claimed] if table.setup.seats == 2 else table.owned:
        assert not any(owned & twins[place] for place in routes_in(owned)), "both routes of a double are claimed"
