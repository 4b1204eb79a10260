"""The state of the table."""

from typing import Literal

from events.ruleset.records import Record
from events.ruleset.ruleset import Setup

from .data.box import Box, Kind
from .data.ids import TicketId

Phase = Literal["layout", "first_tickets", "turn", "second_card", "tunnel", "tickets", "scoring", "over"]

Moved = tuple[int, int | Kind]
"""A card that a seat drew blind, with the index of its draw pile in ``drawn``, or paid from unknown cards."""


class Tunnel(Record):
    """A tunnel being paid: the route's index, the bags of laid and revealed cards, and the number of extra cards due.

    ``missing`` counts the cards that are still to be revealed.
    """

    route: int
    laid: int
    missing: int
    revealed: int = 0
    due: int = 0


class FirstCard(Record):
    """The first card of a turn: an open card, which everybody has seen, or a blind one."""

    card: Kind
    is_open: bool


class Table(Record):
    """Everything on the table, hidden or not.

    Ordered cards are kinds, all others are bags; the top of a pile is its end. Sets of routes have one bit for each
    index in the box. Values of seats are tuples by seat.
    """

    setup: Setup
    phase: Phase
    turn: int
    """The seat whose turn it is, or -1 before the first."""
    hands: tuple[int, ...]
    display: tuple[Kind, ...]
    pile: tuple[Kind, ...]
    discards: int
    tickets: tuple[tuple[TicketId, ...], ...]
    offered: tuple[tuple[TicketId, ...], ...]
    """Tickets that a seat is still to choose from."""
    returned: tuple[tuple[TicketId, ...], ...]
    ticket_pile: tuple[TicketId, ...]
    owned: tuple[int, ...]
    """The set of routes that a seat owns."""
    open: tuple[int, ...]
    """The set of routes that a seat may still claim."""
    trains: tuple[int, ...]
    points: tuple[int, ...]
    starter: int | None = None
    hole: int | None = None
    """The place in the display that is to be refilled."""
    first_card: FirstCard | None = None
    """The first card of this turn, while the second is to be drawn."""
    tunnel: Tunnel | None = None
    passes: int = 0
    """The number of turns passed in a row."""
    skipped: frozenset[int] = frozenset()
    """The seats whose turn was skipped among these."""
    trigger: int | None = None
    """The seat that began the last turns."""
    turns_left: int | None = None
    """The number of remaining turns, once the last turns have begun."""
    shown: int = 0
    """The number of seats that have shown their tickets in the final scoring."""
    is_awarded: bool = False
    """True once the Globetrotter bonus is awarded."""
    longest: tuple[int, ...] = ()
    """The longest path of each seat, once the game is over."""
    known: tuple[int, ...] = ()
    """The publicly known cards of each seat: taken openly, or laid for a tunnel and taken back."""
    drawn: tuple[tuple[int, ...], ...] = ()
    """The cards that each seat drew blind, by draw pile; the first bag is what it held unseen at the first shuffle.
    """
    since: tuple[Moved, ...] = ()
    """The cards drawn blind, and those of them that were paid, since the first shuffle, in order."""

    @property
    def box(self) -> Box:
        box: Box = self.setup.box
        return box
