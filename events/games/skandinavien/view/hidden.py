"""Resamples what is hidden from a viewer, as a function of what the viewer knows; and the invariants.

Hidden pieces are sorted before they are dealt again, so that their arrangement has no effect.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from events.ruleset.chance import Chance
from events.ruleset.records import change

from ..data.box import bag_of, counts
from ..data.ids import TicketId
from ..rules.network import routes_in, twins_of
from ..rules.turn import is_over, tickets_to_deal
from ..state import Table
from .cards import first_card, with_cards

Row = tuple[int, int, int]
"""The number of tickets that a seat has on offer, holds, and has returned."""


def resample_hidden(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Return the table with hidden cards and tickets resampled, and everything else unchanged (R173, R176)."""
    if is_over(table):
        return table
    others = [seat for seat in range(table.setup.seats) if seat != viewer]
    return first_card(_tickets(with_cards(table, others, chance), others, chance), others, chance)


def _tickets(table: Table, others: Sequence[int], chance: Chance) -> Table:
    offered, held, returned = list(table.offered), list(table.tickets), list(table.returned)
    hidden = [
        *table.ticket_pile,
        *(tickets_to_deal(table) if table.phase == "layout" and not table.ticket_pile else ()),
    ]
    hidden += [ticket for seat in others for row in (offered[seat], held[seat], returned[seat]) for ticket in row]
    tickets = iter(chance.shuffled("tickets", sorted(hidden)))
    for seat, (to_choose, to_hold, to_return) in zip(others, _rows(table, others, chance), strict=True):
        offered[seat] = tuple(islice(tickets, to_choose))
        held[seat] = tuple(islice(tickets, to_hold))
        returned[seat] = tuple(islice(tickets, to_return))
    pile: tuple[TicketId, ...] = tuple(islice(tickets, len(table.ticket_pile)))
    return change(table, offered=tuple(offered), tickets=tuple(held), returned=tuple(returned), ticket_pile=pile)


def _rows(table: Table, others: Sequence[int], chance: Chance) -> list[Row]:
    if table.phase == "first_tickets":
        return _answers(table, others, chance)
    return [(len(table.offered[seat]), len(table.tickets[seat]), len(table.returned[seat])) for seat in others]


def _answers(table: Table, others: Sequence[int], chance: Chance) -> list[Row]:
    """R016: the version number reveals how many seats have chosen, but not which, nor how many tickets each keeps."""
    first = table.box.values.first_tickets
    number = sum(not table.offered[seat] for seat in others)
    answered = chance.taken("answered", others, number)
    rows: list[Row] = []
    for seat in others:
        kept = chance.one_of("kept", range(first.keep_at_least, first.dealt + 1)) if seat in answered else 0
        rows.append((0, kept, first.dealt - kept) if kept else (first.dealt, 0, 0))
    return rows


def invariants(table: Table) -> Any:
    """Return all cards and tickets wherever they are; check trains, doubles, display and piles (R241 to R247)."""
    assert len(table.display) == table.box.values.display, "the display is not full"
    assert table.pile or not table.discards, "an empty draw pile beside a discard pile"
    _check_routes(table)
    return _check_cards(table), _check_tickets(table)


def _check_cards(table: Table) -> tuple[int, ...]:
    tunnel = table.tunnel
    out = tunnel.laid + tunnel.revealed if tunnel else 0
    return counts(sum(table.hands) + bag_of(table.display) + bag_of(table.pile) + table.discards + out)


def _check_tickets(table: Table) -> list[str]:
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
