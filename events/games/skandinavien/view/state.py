"""The state that a viewer gets, typed for front ends."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.records import Record

from ..data import Kind, RouteId, TicketId
from ..state import Phase

Cards = Annotated[
    dict[Kind, int], Meta(description="How many cards of each kind; kinds of which there is none are left out.")
]


class FirstCardState(Record):
    """The first card of this turn, while the second is due."""

    is_open: Annotated[bool, Meta(description="True if it was an open card, false if it was drawn blind.")]
    card: Annotated[Kind | None, Meta(description="The card; null where another seat drew it blind.")]


class TunnelState(Record):
    """A tunnel whose cards lie out."""

    route: RouteId
    laid: Cards
    revealed: Cards
    due: Annotated[int, Meta(description="Extra cards that are due.")]


class LastTurnsState(Record):
    """The last turns, once they have begun."""

    begun_by: Annotated[int, Meta(description="The seat that is down to its last trains.")]
    turns_left: int


class HeldTicket(Record):
    """A ticket that a seat holds."""

    ticket: TicketId
    points: int
    connected: Annotated[bool, Meta(description="True if the seat's routes connect the cities.")]


class OwnState(Record):
    """What only the seat itself sees before the end."""

    hand: Cards
    tickets: tuple[HeldTicket, ...]
    completed: Annotated[int, Meta(description="How many of the tickets are connected.")]
    offered: Annotated[tuple[TicketId, ...], Meta(description="Tickets that are still to be chosen from.")]
    returned: Annotated[tuple[TicketId, ...], Meta(description="Tickets that were not kept; they are out of the game.")]


class PlayerState(Record):
    """One player, as everybody sees it, and the own things of the viewer."""

    seat: int
    color: Annotated[Kind, Meta(description="The color of the trains.")]
    trains: Annotated[int, Meta(description="Trains left.")]
    points: Annotated[int, Meta(description="Points for routes; tickets count at the end.")]
    cards: Annotated[int, Meta(description="Cards in hand.")]
    tickets: Annotated[int | None, Meta(description="Tickets held; null while first tickets are being chosen.")]
    offered: Annotated[int, Meta(description="Tickets to choose from; those dealt, while all choose their first ones.")]
    returned: Annotated[int | None, Meta(description="Tickets not kept; null while first tickets are being chosen.")]
    own: Annotated[OwnState | None, Meta(description="Null for other seats and spectators until the game is over.")]


class State(Record):
    """The table in a viewer's eyes."""

    phase: Phase
    starter: Annotated[int | None, Meta(description="The seat with the first turn; null until it is known.")]
    turn: Annotated[
        int | None, Meta(description="The seat whose turn it is; null before the first and after the last.")
    ]
    first_card: Annotated[FirstCardState | None, Meta(description="The first card, while the second is due.")]
    display: Annotated[
        tuple[Kind | None, ...], Meta(description="The open cards by place; null where a replacement is due.")
    ]
    draw_pile: Annotated[int, Meta(description="Cards in the draw pile.")]
    discard_pile: Cards
    ticket_pile: Annotated[int, Meta(description="Tickets in the pile.")]
    routes: Annotated[dict[RouteId, int], Meta(description="The owner of each claimed route.")]
    closed: Annotated[
        tuple[RouteId, ...], Meta(description="Routes without an owner that nobody may claim any more (R059).")
    ]
    tunnel: TunnelState | None
    last_turns: LastTurnsState | None
    players: Annotated[tuple[PlayerState, ...], Meta(description="By seat.")]
    draw_pile_order: Annotated[tuple[Kind, ...] | None, Meta(description="From the top; null until the game is over.")]
    ticket_pile_order: Annotated[
        tuple[TicketId, ...] | None, Meta(description="From the top; null until the game is over.")
    ]
    longest_paths: Annotated[tuple[int, ...] | None, Meta(description="By seat; null until the game is over.")]
