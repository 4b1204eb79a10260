"""The facts of the game."""

from typing import Annotated, ClassVar, Literal

from events.ruleset.privacy import SERVER, secret
from events.ruleset.records import Fact, Record, Revealing

from .data.box import Kind, Payment
from .data.ids import RouteId, TicketId


class CardsDealt(Revealing, tag="cards_dealt"):
    """A seat gets its opening hand (R005). ``count``: the number of cards; ``cards``: their kinds."""

    seat: int
    count: int
    cards: Annotated[tuple[Kind, ...], secret("seat")]


class DisplayLaid(Revealing, tag="display_laid"):
    """The open cards are laid out beside the draw pile (R006).

    ``display``: the open cards by place; ``pile``: the number of face-down cards; ``order``: their kinds, top last.
    """

    display: tuple[Kind, ...]
    pile: int
    order: Annotated[tuple[Kind, ...], secret(SERVER)]


class FirstTicketsDealt(Revealing, tag="first_tickets_dealt"):
    """A seat may choose its first tickets (R008). ``count``: the number offered; ``tickets``: their ids."""

    seat: int
    count: int
    tickets: Annotated[tuple[TicketId, ...], secret("seat")]


class TicketPileLaid(Fact, tag="ticket_pile_laid"):
    """The other tickets lie face down. ``pile``: the number of tickets; ``order``: their ids, top last."""

    pile: int
    order: Annotated[tuple[TicketId, ...], secret(SERVER)]


class StarterDrawn(Fact, tag="starter_drawn"):
    """The seat with the first turn is known, agreed on or drawn (R011)."""

    seat: int


class FirstTicketsChosen(Fact, tag="first_tickets_chosen"):
    """A seat has chosen its first tickets; choice and identity are sealed until all have chosen (R016, R017).

    ``asked``: the seats, one of which chose; ``kept``: the tickets that it keeps; ``returned``: those that it gives
    back.
    """

    final: ClassVar[bool] = True
    asked: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="asked")]
    kept: Annotated[tuple[TicketId, ...], secret("seat", anonymity_set="asked")]
    returned: Annotated[tuple[TicketId, ...], secret("seat", anonymity_set="asked")]


class ChoicesOpened(Revealing, tag="choices_opened"):
    """All have chosen, and the first turn begins.

    ``kept``: the number of kept tickets by seat; ``starter``: the seat with the first turn.
    """

    kept: tuple[int, ...]
    starter: int


class OpenCardDrawn(Fact, tag="open_card_drawn"):
    """A seat took an open card. ``place``: its place in the display, from 0; ``card``: its kind."""

    seat: int
    place: int
    card: Kind


class DisplayRefilled(Revealing, tag="display_refilled"):
    """The top card of the draw pile refilled the display (R028). ``place``: its place, from 0; ``card``: its kind."""

    place: int
    card: Kind


class BlindCardDrawn(Revealing, tag="blind_card_drawn"):
    """A seat took the top card of the draw pile. ``card``: its kind."""

    seat: int
    card: Annotated[Kind, secret("seat")]


class PileShuffled(Revealing, tag="pile_shuffled"):
    """The discard pile became the new draw pile (R037).

    ``count``: the number of cards; ``order``: their kinds, top last.
    """

    count: int
    order: Annotated[tuple[Kind, ...], secret(SERVER)]


class RouteClaimed(Fact, tag="route_claimed"):
    """A route has an owner for the rest of the game.

    ``route``: its id; ``payment``: all paid cards; ``points``: the points for it; ``trains``: the number of trains that
    the seat has left.
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

    ``cards``: their kinds; ``due``: the number of extra cards due so far (R083).
    """

    cards: tuple[Kind, ...]
    due: int


class TunnelPaid(Fact, tag="tunnel_paid"):
    """A seat paid the extra cards (R085). ``payment``: the extra cards, by kind."""

    seat: int
    payment: Payment


class TunnelGivenUp(Fact, tag="tunnel_given_up"):
    """A seat gave up a tunnel and took its laid cards back, which ends its turn (R090).

    ``route``: the tunnel; ``payment``: these cards, by kind.
    """

    final: ClassVar[bool] = True
    seat: int
    route: RouteId
    payment: Payment


class TicketsDrawn(Revealing, tag="tickets_drawn"):
    """A seat may choose from new tickets (R110). ``count``: the number offered; ``tickets``: their ids."""

    seat: int
    count: int
    tickets: Annotated[tuple[TicketId, ...], secret("seat")]


class TicketsKept(Fact, tag="tickets_kept"):
    """A seat chose from the drawn tickets; the others never come back (R014, R017, R111).

    ``kept``: the number of kept tickets; ``returned``: the number given back; ``tickets``: the ids of the kept ones;
    ``given_back``: the ids of the others.
    """

    final: ClassVar[bool] = True
    seat: int
    kept: int
    returned: int
    tickets: Annotated[tuple[TicketId, ...], secret("seat")]
    given_back: Annotated[tuple[TicketId, ...], secret("seat")]


class TurnPassed(Fact, tag="turn_passed"):
    """A seat passed, since no action was possible (R120)."""

    seat: int


class TurnSkipped(Fact, tag="turn_skipped"):
    """A seat's turn passes or ends without it, since nobody plays the seat (R260)."""

    seat: int


class HandDiscarded(Revealing, tag="hand_discarded"):
    """A seat that has left discards its hand (R260). ``discarded``: its cards, by kind."""

    seat: int
    discarded: Payment


class LastTurnsBegun(Fact, tag="last_turns_begun"):
    """A seat has only its last trains left. ``turns``: the number of remaining turns (R126)."""

    seat: int
    turns: int


class ShownTicket(Record):
    """A ticket at the end, and whether its owner has connected the cities."""

    ticket: TicketId
    points: int
    connected: bool


class TicketsShown(Revealing, tag="tickets_shown"):
    """A seat shows its tickets (R134).

    ``tickets``: each with its points and whether its cities are connected; ``completed``: the number of completed ones;
    ``gained``: their points; ``lost``: the points of the others.
    """

    seat: int
    tickets: tuple[ShownTicket, ...]
    completed: int
    gained: int
    lost: int


class GlobetrotterAwarded(Fact, tag="globetrotter_awarded"):
    """The seats with the most completed tickets get a bonus (R139).

    ``seats``: these seats; ``completed``: their number of completed tickets; ``points``: the bonus of each.
    """

    seats: tuple[int, ...]
    completed: int
    points: int


class GameEnded(Revealing, tag="game_ended"):
    """The game is over, and all hidden information is shown.

    ``reason``: the last turns were played, or nobody could act; ``totals``: the points by seat. ``longest`` is the
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
