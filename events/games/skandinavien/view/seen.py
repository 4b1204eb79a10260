"""What each viewer may see, built up from what is public and the viewer's own."""

from ..data import payment_of, size
from ..rules.final import shown
from ..rules.network import closed_to_all, routes_in
from ..rules.turn import is_over
from ..state import Table
from .state import FirstCardState, HeldTicket, LastTurnsState, OwnState, PlayerState, State, TunnelState


def view(table: Table, viewer: int | None) -> State:
    """Return the table for a seat or a spectator; after the end everything for everybody (R170 to R178)."""
    over, routes = is_over(table), table.box.routes
    has_turn = table.turn >= 0 and table.phase not in ("scoring", "over")
    return State(
        phase=table.phase,
        starter=table.starter,
        turn=table.turn if has_turn else None,
        first_card=_first_card(table, viewer),
        display=tuple(None if place == table.hole else card for place, card in enumerate(table.display)),
        draw_pile=len(table.pile),
        discard_pile=payment_of(table.discards),
        ticket_pile=len(table.ticket_pile),
        routes={routes[place].id: seat for place, seat in _owners(table)},
        closed=tuple(routes[place].id for place in routes_in(closed_to_all(table))),
        tunnel=_tunnel(table),
        last_turns=_last_turns(table),
        players=tuple(_player(table, seat, own=over or seat == viewer) for seat in range(table.setup.seats)),
        draw_pile_order=table.pile[::-1] if over else None,
        ticket_pile_order=table.ticket_pile[::-1] if over else None,
        longest_paths=table.longest if over else None,
    )


def _owners(table: Table) -> list[tuple[int, int]]:
    return sorted((place, seat) for seat, owned in enumerate(table.owned) for place in routes_in(owned))


def _first_card(table: Table, viewer: int | None) -> FirstCardState | None:
    """R183, R184: all have seen an open card, only the seat a blind one."""
    first = table.first_card
    if first is None:
        return None
    return FirstCardState(is_open=first.is_open, card=first.card if first.is_open or viewer == table.turn else None)


def _tunnel(table: Table) -> TunnelState | None:
    tunnel = table.tunnel
    if tunnel is None:
        return None
    return TunnelState(
        route=table.box.routes[tunnel.route].id,
        laid=payment_of(tunnel.laid),
        revealed=payment_of(tunnel.revealed),
        due=tunnel.due,
    )


def _last_turns(table: Table) -> LastTurnsState | None:
    if table.trigger is None or table.turns_left is None:
        return None
    return LastTurnsState(begun_by=table.trigger, turns_left=table.turns_left)


def _player(table: Table, seat: int, *, own: bool) -> PlayerState:
    tickets, offered, returned = _ticket_numbers(table, seat)
    return PlayerState(
        seat=seat,
        color=table.box.values.player_colors[seat],
        trains=table.trains[seat],
        points=table.points[seat],
        cards=size(table.hands[seat]),
        tickets=tickets,
        offered=offered,
        returned=returned,
        own=_own(table, seat) if own else None,
    )


def _ticket_numbers(table: Table, seat: int) -> tuple[int | None, int, int | None]:
    """R171: while first tickets are being chosen, not even who has answered may show."""
    if table.phase == "first_tickets":
        return None, table.box.values.first_tickets.dealt, None
    return len(table.tickets[seat]), len(table.offered[seat]), len(table.returned[seat])


def _own(table: Table, seat: int) -> OwnState:
    tickets = shown(table.box, table.owned[seat], table.tickets[seat])
    return OwnState(
        hand=payment_of(table.hands[seat]),
        tickets=tuple(
            HeldTicket(ticket=ticket.id, points=ticket.points, connected=connected) for ticket, connected in tickets
        ),
        completed=sum(connected for _, connected in tickets),
        offered=table.offered[seat],
        returned=table.returned[seat],
    )
