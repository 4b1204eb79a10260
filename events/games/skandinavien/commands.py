"""The commands of a player."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.records import Command

from .data.box import Kind
from .data.ids import RouteId, TicketId

Cards = Annotated[
    dict[Kind, Annotated[int, Meta(ge=1, le=14)]],
    Meta(description="The number of cards of each kind; kinds without cards are omitted."),
]


class DrawOpenCard(Command, tag="draw_open_card"):
    """Take one of the open cards, as the first or second card of the turn (R025)."""

    place: Annotated[int, Meta(ge=0, le=4, description="The card's place in the display, from 0.")]


class DrawBlindCard(Command, tag="draw_blind_card"):
    """Take the top card of the draw pile, as the first or second card of the turn (R025)."""


class DrawTickets(Command, tag="draw_tickets"):
    """Draw three tickets to choose from (R110)."""


class ClaimRoute(Command, tag="claim_route"):
    """Claim a route, or attempt a tunnel, by laying down cards (R043)."""

    route: Annotated[RouteId, Meta(description="The route.")]
    payment: Cards


class PayTunnel(Command, tag="pay_tunnel"):
    """Pay the extra cards that are due for the tunnel (R085)."""

    payment: Cards


class GiveUpTunnel(Command, tag="give_up_tunnel"):
    """Take the laid cards back, which ends the turn (R090)."""


class KeepTickets(Command, tag="keep_tickets"):
    """Choose the tickets to keep of those just dealt or drawn; the others leave the game (R013, R111)."""

    tickets: Annotated[
        tuple[TicketId, ...], Meta(min_length=1, max_length=5, description="The tickets to keep, in any order.")
    ]


class PassTurn(Command, tag="pass_turn"):
    """Pass, which is only allowed if no other action is possible (R120)."""


SkandinavienCommand = (
    DrawOpenCard | DrawBlindCard | DrawTickets | ClaimRoute | PayTunnel | GiveUpTunnel | KeepTickets | PassTurn
)
