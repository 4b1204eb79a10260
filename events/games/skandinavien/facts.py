"""What has happened."""

from typing import Annotated, ClassVar, Literal

from events.ruleset.privacy import SERVER, secret
from events.ruleset.records import Fact, Record, Revealing

from .data.box import Kind, Payment
from .data.ids import RouteId, TicketId


class CardsDealt(Revealing, tag="cards_dealt"):
    """A seat gets its opening hand (R005). ``count``: how many cards; ``cards``: their kinds."""

    seat: int
    count: int
    cards: Annotated[tuple[Kind, ...], secret("seat")]


class DisplayLaid(Revealing, tag="display_laid"):
    """The open cards are laid out beside the draw pile (R006).

    ``display``: these cards, by place; ``pile``: how many are left face down; ``order``: their kinds, the top last.
    """

    display: tuple[Kind, ...]
    pile: int
    order: Annotated[tuple[Kind, ...], secret(SERVER)]


class FirstTicketsDealt(Revealing, tag="first_tickets_dealt"):
    """A seat may choose its first tickets (R008). ``count``: from how many; ``tickets``: the ids of these."""

    seat: int
    count: int
    tickets: Annotated[tuple[TicketId, ...], secret("seat")]


class TicketPileLaid(Fact, tag="ticket_pile_laid"):
    """The other tickets lie face down. ``pile``: how many tickets; ``order``: their ids, the top last."""

    pile: int
    order: Annotated[tuple[TicketId, ...], secret(SERVER)]


class StarterDrawn(Fact, tag="starter_drawn"):
    """Who has the first turn, agreed on or drawn (R011)."""

    seat: int


class FirstTicketsChosen(Fact, tag="first_tickets_chosen"):
    """Somebody has chosen the first tickets, for good; who and which is sealed until all have (R016, R017).

    ``asked``: the seats, of which one chose; ``kept``: the tickets that it keeps; ``returned``: those that it gives
    back.
    """

    final: ClassVar[bool] = True
    asked: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="asked")]
    kept: Annotated[tuple[TicketId, ...], secret("seat", anonymity_set="asked")]
    returned: Annotated[tuple[TicketId, ...], secret("seat", anonymity_set="asked")]


class ChoicesOpened(Revealing, tag="choices_opened"):
    """All have chosen, and the first turn begins.

    ``kept``: by seat, how many tickets it keeps; ``starter``: the seat whose turn it is.
    """

    kept: tuple[int, ...]
    starter: int


class OpenCardDrawn(Fact, tag="open_card_drawn"):
    """A seat took an open card. ``place``: from where in the display, from 0; ``card``: its kind."""

    seat: int
    place: int
    card: Kind


class DisplayRefilled(Revealing, tag="display_refilled"):
    """The top card of the draw pile is open now (R028). ``place``: where, from 0; ``card``: its kind."""

    place: int
    card: Kind


class BlindCardDrawn(Revealing, tag="blind_card_drawn"):
    """A seat took the top of the draw pile. ``card``: its kind."""

    seat: int
    card: Annotated[Kind, secret("seat")]


class PileShuffled(Revealing, tag="pile_shuffled"):
    """The discard pile became the new draw pile (R037).

    ``count``: how many cards; ``order``: their kinds, the top last.
    """

    count: int
    order: Annotated[tuple[Kind, ...], secret(SERVER)]


class RouteClaimed(Fact, tag="route_claimed"):
    """A route has an owner for the rest of the game.

    ``route``: its id; ``payment``: all that was paid; ``points``: what it brings at once; ``trains``: how many the seat
    has left.
    """

    seat: int
    route: RouteId
    payment: Payment
    points: int
    trains: int


class TunnelAttempted(Fact, tag="tunnel_attempted"):
    """A seat laid down cards for a tunnel (R080). ``route``: its id; ``payment``: these cards, by kind."""

    seat: int
    route: RouteId
    payment: Payment


class TunnelRevealed(Revealing, tag="tunnel_revealed"):
    """Cards of the draw pile determine the extra cost of a tunnel.

    ``cards``: their kinds; ``due``: how many extra cards are due so far (R083).
    """

    cards: tuple[Kind, ...]
    due: int


class TunnelPaid(Fact, tag="tunnel_paid"):
    """A seat paid what was due more (R085). ``payment``: the extra cards, by kind."""

    seat: int
    payment: Payment


class TunnelGivenUp(Fact, tag="tunnel_given_up"):
    """A seat took its laid cards back, whether it could have paid or not; its turn is over (R090).

    ``route``: the tunnel; ``payment``: these cards, by kind.
    """

    final: ClassVar[bool] = True
    seat: int
    route: RouteId
    payment: Payment


class TicketsDrawn(Revealing, tag="tickets_drawn"):
    """A seat may choose from new tickets (R110). ``count``: from how many; ``tickets``: the ids of these."""

    seat: int
    count: int
    tickets: Annotated[tuple[TicketId, ...], secret("seat")]


class TicketsKept(Fact, tag="tickets_kept"):
    """A seat chose from the drawn tickets; what is not kept never comes back (R014, R017, R111).

    ``kept``: how many it keeps; ``returned``: how many it gives back; ``tickets``: the ids of the first;
    ``given_back``: the ids of the others.
    """

    final: ClassVar[bool] = True
    seat: int
    kept: int
    returned: int
    tickets: Annotated[tuple[TicketId, ...], secret("seat")]
    given_back: Annotated[tuple[TicketId, ...], secret("seat")]


class TurnPassed(Fact, tag="turn_passed"):
    """A seat could do nothing (R120)."""

    seat: int


class TurnSkipped(Fact, tag="turn_skipped"):
    """A seat's turn passes without an action, or ends, since nobody plays it (R260)."""

    seat: int


class HandDiscarded(Revealing, tag="hand_discarded"):
    """A seat that has left discards its hand (R260). ``discarded``: its cards, by kind."""

    seat: int
    discarded: Payment


class LastTurnsBegun(Fact, tag="last_turns_begun"):
    """A seat is down to its last trains. ``turns``: how many turns remain (R126)."""

    seat: int
    turns: int


class ShownTicket(Record):
    """A ticket at the end, and whether its owner has connected the cities."""

    ticket: TicketId
    points: int
    connected: bool


class TicketsShown(Revealing, tag="tickets_shown"):
    """A seat shows its tickets (R134).

    ``tickets``: each with its points, and if its cities are connected; ``completed``: how many are; ``gained``: the
    points of these; ``lost``: the points of the others.
    """

    seat: int
    tickets: tuple[ShownTicket, ...]
    completed: int
    gained: int
    lost: int


class GlobetrotterAwarded(Fact, tag="globetrotter_awarded"):
    """The most completed tickets bring a bonus (R139).

    ``seats``: who has them; ``completed``: how many tickets these are; ``points``: the bonus of each.
    """

    seats: tuple[int, ...]
    completed: int
    points: int


class GameEnded(Revealing, tag="game_ended"):
    """The game is over; everything hidden is open.

    ``reason``: the last turns are played, or nobody can do anything; ``totals``: the points by seat. ``longest`` is the
    longest path of each seat (R150).
    """

    reason: Literal["last_turns", "all_passed"]
    totals: tuple[int, ...]
    longest: tuple[int, ...]


SkandinavienFact = (
    DisplayRefilled
    | OpenCardDrawn
    | BlindCardDrawn
    | RouteClaimed
    | TunnelAttempted
    | TunnelRevealed
    | TunnelPaid
    | TunnelGivenUp
    | PileShuffled
    | TicketsDrawn
    | TicketsKept
    | TurnPassed
    | TurnSkipped
    | HandDiscarded
    | LastTurnsBegun
    | FirstTicketsChosen
    | ChoicesOpened
    | CardsDealt
    | DisplayLaid
    | FirstTicketsDealt
    | TicketPileLaid
    | StarterDrawn
    | TicketsShown
    | GlobetrotterAwarded
    | GameEnded
)
