"""The view of the table for one viewer, built from public data and the viewer's own."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.kinds import BySeat, Fixed, Hand, Pile, Seat, Track, keyed
from events.ruleset.records import Record

from ..data.box import Box, FewCards, Kind, payment_of, size
from ..data.ids import RouteId, TicketId
from ..rules.final import shown
from ..rules.network import closed_to_all, routes_in
from ..rules.turn import is_over
from ..state import Phase, Table

Cards = Annotated[
    dict[Kind, FewCards], Meta(description="The number of cards of each kind; kinds without cards are omitted.")
]

Tickets = Annotated[int, Meta(ge=0, le=46)]
"""A number of tickets; there are 46."""
Offered = Annotated[Hand[TicketId], Meta(max_length=5)]
"""Tickets to choose from: five at first, three later (R008, R110)."""


class FirstCardState(Record):
    """The first card of this turn, while the second is to be drawn."""

    is_open: Annotated[bool, Meta(description="True if it was an open card, false if it was drawn blind.")]
    card: Annotated[Kind | None, Meta(description="The card; null if another seat drew it blind.")]


class TunnelState(Record):
    """A tunnel that is being paid for."""

    route: RouteId
    laid: Cards
    revealed: Cards
    due: Annotated[int, Meta(ge=0, le=3, description="Extra cards that are due.")]


class LastTurnsState(Record):
    """The last turns, once they have begun."""

    begun_by: Annotated[Seat, Meta(description="The seat that has only its last trains left.")]
    turns_left: Annotated[int, Meta(ge=0, le=3)]


class HeldTicket(Record):
    """A ticket that a seat holds."""

    ticket: TicketId
    points: Annotated[int, Meta(ge=0, le=24)]
    connected: Annotated[bool, Meta(description="True if the seat's routes connect the cities.")]


class OwnState(Record):
    """The part that only the seat itself sees before the end."""

    hand: Cards
    tickets: Annotated[tuple[HeldTicket, ...], keyed("ticket"), Meta(max_length=46)]
    completed: Annotated[Tickets, Meta(description="The number of completed tickets.")]
    offered: Annotated[Offered, Meta(description="Tickets that are still to be chosen from.")]
    returned: Annotated[
        tuple[TicketId, ...],
        Meta(max_length=46, description="Tickets that were not kept; they are out of the game."),
    ]


class PlayerState(Record):
    """One player as everybody sees it; for the viewer's own seat also the hidden part."""

    seat: Fixed[Seat]
    color: Annotated[Fixed[Kind], Meta(description="The color of the trains.")]
    trains: Annotated[int, Meta(ge=0, le=40, description="Trains left.")]
    points: Annotated[Track, Meta(ge=0, le=120, description="Points for routes; tickets count at the end.")]
    cards: Annotated[int, Meta(ge=0, le=110, description="Cards in hand.")]
    tickets: Annotated[Tickets | None, Meta(description="Tickets held; null while first tickets are being chosen.")]
    offered: Annotated[
        int, Meta(ge=0, le=5, description="Tickets to choose from; those dealt, while all choose their first ones.")
    ]
    returned: Annotated[
        Tickets | None, Meta(description="Tickets not kept; null while first tickets are being chosen.")
    ]
    own: Annotated[OwnState | None, Meta(description="Null for other seats and spectators until the game is over.")]


class State(Record):
    """The table in a viewer's eyes."""

    phase: Phase
    starter: Annotated[Seat | None, Meta(description="The seat with the first turn; null until it is known.")]
    turn: Annotated[
        Seat | None, Meta(description="The seat whose turn it is; null before the first and after the last.")
    ]
    first_card: Annotated[FirstCardState | None, Meta(description="The first card, while the second is to be drawn.")]
    display: Annotated[
        tuple[Kind | None, ...],
        Meta(max_length=5, description="The open cards by place; null where a replacement is due."),
    ]
    draw_pile: Annotated[Pile[int], Meta(ge=0, le=110, description="Cards in the draw pile.")]
    discard_pile: Cards
    ticket_pile: Annotated[Pile[Tickets], Meta(description="Tickets in the pile.")]
    routes: Annotated[dict[RouteId, Seat], Meta(description="The owner of each claimed route.")]
    closed: Annotated[
        tuple[RouteId, ...],
        Meta(max_length=81, description="Routes without an owner that nobody may claim any more (R059)."),
    ]
    tunnel: TunnelState | None
    last_turns: LastTurnsState | None
    players: Annotated[BySeat[PlayerState], Meta(description="By seat.")]
    draw_pile_order: Annotated[
        Annotated[tuple[Kind, ...], Meta(max_length=110)] | None,
        Meta(description="From the top; null until the game is over."),
    ]
    ticket_pile_order: Annotated[
        Annotated[tuple[TicketId, ...], Meta(max_length=46)] | None,
        Meta(description="From the top; null until the game is over."),
    ]
    longest_paths: Annotated[
        BySeat[Annotated[int, Meta(ge=0, le=40)]] | None, Meta(description="By seat; null until the game is over.")
    ]


def view(table: Table, viewer: int | None) -> State:
    """Return the table for a seat or a spectator; after the end everything for everybody (R170 to R178)."""
    over = is_over(table)
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
        routes=_owners(table.box, table.owned),
        closed=_named(table.box, closed_to_all(table)),
        tunnel=_tunnel(table),
        last_turns=_last_turns(table),
        players=tuple(_player(table, seat, own=over or seat == viewer) for seat in range(table.setup.seats)),
        draw_pile_order=table.pile[::-1] if over else None,
        ticket_pile_order=table.ticket_pile[::-1] if over else None,
        longest_paths=table.longest if over else None,
    )


@bounded_cache(1 << 10, size=4096)
def _owners(box: Box, owned: tuple[int, ...]) -> dict[RouteId, int]:
    """Return the owner of each claimed route. Cached, since most actions claim none."""
    owners = sorted([(place, seat) for seat, routes in enumerate(owned) for place in routes_in(routes)])
    return {box.routes[place].id: seat for place, seat in owners}


@bounded_cache(1 << 10, size=2048)
def _named(box: Box, routes: int) -> tuple[RouteId, ...]:
    return tuple([box.routes[place].id for place in routes_in(routes)])


def _first_card(table: Table, viewer: int | None) -> FirstCardState | None:
    """R183, R184: an open card is public, a blind one is known only to the seat."""
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
    """R171: while first tickets are being chosen, even the fact that a seat has answered is hidden."""
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
