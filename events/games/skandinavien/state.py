"""The table."""

from typing import Literal

from events.ruleset.records import Record
from events.ruleset.ruleset import Setup

from .data.box import Box, Kind
from .data.ids import TicketId

Phase = Literal["layout", "first_tickets", "turn", "second_card", "tunnel", "tickets", "scoring", "over"]

Moved = tuple[int, int | Kind]
"""A card that a seat drew blind, with the index of its draw pile in ``drawn``; or that it paid from unknown cards."""


class Tunnel(Record):
    """A tunnel whose cards lie out: the route's place, the bags laid and revealed, and how many extra cards are due.

    ``missing`` counts the cards that are still to be revealed.
    """

    route: int
    laid: int
    missing: int
    revealed: int = 0
    due: int = 0


class FirstCard(Record):
    """The first card of a turn: an open one, which all have seen, or a blind one."""

    card: Kind
    is_open: bool


class Table(Record):
    """Everything on the table, hidden or not.

    Cards that have an order are kinds, all others bags; the top of a pile is its end. Sets of routes have one bit for
    each place in the box. What belongs to seats is by seat.
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
    """The place in the display whose card was taken, while its replacement is due."""
    first_card: FirstCard | None = None
    """The first card of this turn, while the second is due."""
    tunnel: Tunnel | None = None
    passes: int = 0
    """How many turns were passed one directly after the other."""
    skipped: frozenset[int] = frozenset()
    """The seats of which such a turn passed without them."""
    trigger: int | None = None
    """Who began the last turns."""
    turns_left: int | None = None
    """How many turns are left, once the last turns have begun."""
    shown: int = 0
    """How many seats have shown their tickets in the final scoring."""
    is_awarded: bool = False
    """True once the Globetrotter bonus is awarded."""
    longest: tuple[int, ...] = ()
    """The longest path of each seat, once the game is over."""
    known: tuple[int, ...] = ()
    """The bag of each seat that all know it holds: taken openly, or laid for a tunnel and taken back."""
    drawn: tuple[tuple[int, ...], ...] = ()
    """The bag that each seat drew blind, by draw pile; the first is what it held unseen at the first shuffle.

    Before that it is empty: nothing tells then which cards are where.
    """
    since: tuple[Moved, ...] = ()
    """Which cards were drawn blind and which of those were paid since the first shuffle, in order."""

    @property
    def box(self) -> Box:
        box: Box = self.setup.box
        return box
