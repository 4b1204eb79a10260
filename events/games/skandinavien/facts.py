"""What has happened."""

from typing import Annotated, ClassVar, Literal

from events.ruleset.privacy import SERVER, secret
from events.ruleset.records import Fact, Record

from .data import Kind, Payment, RouteId, TicketId


class CardsDealt(Fact, tag="cards_dealt"):
    """A seat gets its opening hand (R005)."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    cards: Annotated[tuple[Kind, ...], secret("seat")]


class DisplayLaid(Fact, tag="display_laid"):
    """The open cards are laid out beside the draw pile, whose top is the last of ``order`` (R006)."""

    reveals: ClassVar[bool] = True
    display: tuple[Kind, ...]
    pile: int
    order: Annotated[tuple[Kind, ...], secret(SERVER)]


class FirstTicketsDealt(Fact, tag="first_tickets_dealt"):
    """A seat gets the tickets to choose its first ones from (R008)."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    tickets: Annotated[tuple[TicketId, ...], secret("seat")]


class TicketPileLaid(Fact, tag="ticket_pile_laid"):
    """The other tickets lie face down; the top is the last of ``order``."""

    pile: int
    order: Annotated[tuple[TicketId, ...], secret(SERVER)]


class StarterDrawn(Fact, tag="starter_drawn"):
    """Who has the first turn, agreed on or drawn (R011)."""

    seat: int


class FirstTicketsChosen(Fact, tag="first_tickets_chosen"):
    """Somebody has chosen the first tickets; who and which is sealed until all have, and it is final (R016, R017)."""

    final: ClassVar[bool] = True
    asked: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="asked")]
    kept: Annotated[tuple[TicketId, ...], secret("seat", anonymity_set="asked")]
    returned: Annotated[tuple[TicketId, ...], secret("seat", anonymity_set="asked")]


class ChoicesOpened(Fact, tag="choices_opened"):
    """All have chosen: how many tickets each seat keeps. The first turn begins."""

    reveals: ClassVar[bool] = True
    kept: tuple[int, ...]
    starter: int


class OpenCardDrawn(Fact, tag="open_card_drawn"):
    """A seat took an open card."""

    seat: int
    place: int
    card: Kind


class DisplayRefilled(Fact, tag="display_refilled"):
    """The top card of the draw pile takes the place of the card drawn (R028)."""

    reveals: ClassVar[bool] = True
    place: int
    card: Kind


class BlindCardDrawn(Fact, tag="blind_card_drawn"):
    """A seat took the top card of the draw pile."""

    reveals: ClassVar[bool] = True
    seat: int
    card: Annotated[Kind, secret("seat")]


class PileShuffled(Fact, tag="pile_shuffled"):
    """The discard pile became the new draw pile, whose top is the last of ``order`` (R037)."""

    reveals: ClassVar[bool] = True
    count: int
    order: Annotated[tuple[Kind, ...], secret(SERVER)]


class RouteClaimed(Fact, tag="route_claimed"):
    """A route has an owner for the rest of the game. ``payment`` is all that was paid, ``trains`` what is left."""

    seat: int
    route: RouteId
    payment: Payment
    points: int
    trains: int


class TunnelAttempted(Fact, tag="tunnel_attempted"):
    """A seat laid down the cards for a tunnel (R080)."""

    seat: int
    route: RouteId
    payment: Payment


class TunnelRevealed(Fact, tag="tunnel_revealed"):
    """Cards from the draw pile; ``due`` is how many extra cards are due so far (R083)."""

    reveals: ClassVar[bool] = True
    cards: tuple[Kind, ...]
    due: int


class TunnelPaid(Fact, tag="tunnel_paid"):
    """A seat paid the extra cards (R085)."""

    seat: int
    payment: Payment


class TunnelGivenUp(Fact, tag="tunnel_given_up"):
    """A seat took its laid cards back, whether it could have paid or not; its turn is over (R090)."""

    final: ClassVar[bool] = True
    seat: int
    route: RouteId
    payment: Payment


class TicketsDrawn(Fact, tag="tickets_drawn"):
    """A seat drew tickets to choose from (R110)."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    tickets: Annotated[tuple[TicketId, ...], secret("seat")]


class TicketsKept(Fact, tag="tickets_kept"):
    """A seat chose from the drawn tickets; what is not kept never comes back (R014, R017, R111)."""

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


class HandDiscarded(Fact, tag="hand_discarded"):
    """A seat that has left puts all its cards to the discard pile (R260)."""

    reveals: ClassVar[bool] = True
    seat: int
    discarded: Payment


class LastTurnsBegun(Fact, tag="last_turns_begun"):
    """A seat is down to its last trains: so many turns remain (R126)."""

    seat: int
    turns: int


class ShownTicket(Record):
    """A ticket at the end, and whether its owner has connected the cities."""

    ticket: TicketId
    points: int
    connected: bool


class TicketsShown(Fact, tag="tickets_shown"):
    """A seat shows its tickets: how many are completed, what they bring and what the others cost (R134)."""

    reveals: ClassVar[bool] = True
    seat: int
    tickets: tuple[ShownTicket, ...]
    completed: int
    gained: int
    lost: int


class GlobetrotterAwarded(Fact, tag="globetrotter_awarded"):
    """The seats with the most completed tickets get the bonus (R139)."""

    seats: tuple[int, ...]
    completed: int
    points: int


class GameEnded(Fact, tag="game_ended"):
    """The game is over; everything hidden is open. ``longest`` is the longest path of each seat (R150)."""

    reveals: ClassVar[bool] = True
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
